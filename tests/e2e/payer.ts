import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Somebody with a phone who pays by mobile money. Other demo payers take six seconds for the PIN,
 * as long as a busy machine takes to check what the shop shows meanwhile; this one types when told.
 * @param lastDigits what they do when asked, see the emulator's payers; by default they pay.
 */
export function payerAt(network: string, lastDigits = '1111') {
  // Nobody else has this number in these walks.
  const number = `${network} ${randomInt(500, 800)} ${lastDigits}`
  const account = `252${number.replaceAll(' ', '').slice(1)}`
  return {
    number,
    holdPin: () => control('holdPin', account),
    /** Now, or as soon as the phone asks. */
    typePin: () => control('typePin', account),
  }
}

async function control(action: string, account: string): Promise<void> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'demo-payments')
  const text = await readFile(join(folder, 'waafipay-emulator.json'), 'utf8')
  const { url, apiKey } = JSON.parse(text)
  const response = await fetch(`${url}/control/${action}`, {
    method: 'POST',
    headers: { authorization: apiKey },
    body: JSON.stringify([account]),
  })
  const { result } = (await response.json()) as { result?: null }
  if (result !== null) throw new Error(`The emulator does not know ${action}`)
}
