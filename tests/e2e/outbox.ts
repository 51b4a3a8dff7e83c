import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** All mails that the shop has sent to this address since its welcome, oldest first. */
export async function mailsTo(address: string): Promise<Email[]> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    names.sort().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return mails.filter(
    ({ to, subject = '' }) =>
      to?.some((one) => one.address === address) && !/^(Welcome to|Ku soo dhowow) /.test(subject),
  )
}

export async function subjectsTo(address: string): Promise<(string | undefined)[]> {
  return (await mailsTo(address)).map(({ subject }) => subject)
}
