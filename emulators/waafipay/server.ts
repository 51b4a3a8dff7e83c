import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Control, Fault } from './control.ts'
import type { Ledger, Transaction } from './ledger.ts'
import { type Payer, REFUSED, type Refusal } from './payer.ts'
import { type Call, SERVICES, serve } from './services.ts'

interface Context {
  ledger: Ledger
  control: Control
  credentials: { merchantUid: string; apiUserId: string; apiKey: string }
  /** Resolves when the ledger is on disk. */
  saved(): Promise<void>
  times: { pin: number; pinTimeout: number; late: number }
}

const MAX_BODY = 100_000

const FAULTS: Partial<Record<Payer, Fault>> = {
  stalls: 'stall',
  'loses-answer': 'lose-answer',
  'is-slow': 'late',
}

/** WaafiPay's one endpoint on node:http. Whatever happens, the status is 200. */
export function createWaafipayServer(context: Context): Server {
  const { ledger, control, credentials, saved, times } = context
  const server = createServer((request, response) => {
    respond(request, response).catch((error) => {
      console.error('WaafiPay emulator:', error)
      response.destroy()
    })
  })
  // A payer may think longer than Node allows a request to take.
  server.requestTimeout = 0
  return server

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = parse(await readText(request))
    const { url = '' } = request
    if (url.startsWith('/control/') && request.headers.authorization === credentials.apiKey) {
      const reply = control.run(url.slice('/control/'.length), body)
      await saved()
      return write(response, reply)
    }
    if (url !== '/asm' || request.method !== 'POST') return write(response, null)
    const call = (body ?? {}) as Call
    const service = SERVICES.find((one) => one === call.serviceName)
    if (!service) return write(response, refusal(REFUSED.input))
    if (!isMerchant(call)) return write(response, refusal(REFUSED.credentials))
    const { serviceParams = {} } = call
    const reference = String(
      serviceParams.transactionInfo?.referenceId ?? serviceParams.referenceId,
    )
    control.calls.push({ service, reference })

    const account = String(serviceParams.payerInfo?.accountNo)
    const payer = service === 'API_PREAUTHORIZE' ? control.takePayer(account) : null
    const fault = control.take(service) ?? (payer && FAULTS[payer]) ?? null
    if (fault === 'stall') return
    if (fault === 'garbage') return writeText(response, '<html>502 Bad Gateway</html>')
    if (fault === 'refuse') {
      return write(response, refusal({ ...REFUSED.input, responseCode: '5999' }))
    }
    if (payer) await waitForPin(payer, account)
    const result = serve(ledger, service, call, payer)
    await saved()
    if (fault === 'lose-answer') return void response.destroy()
    if (fault === 'late') await pause(times.late)
    write(response, 'responseCode' in result ? refusal(result) : approval(result, fault))
  }

  function isMerchant({ serviceParams = {} }: Call): boolean {
    return Object.entries(credentials).every(
      ([name, value]) => serviceParams[name as keyof typeof credentials] === value,
    )
  }

  async function waitForPin(payer: Payer, account: string): Promise<void> {
    if (payer === 'is-unknown') return
    await control.held
    await (control.typed(account) ?? pause(payer === 'sleeps' ? times.pinTimeout : times.pin))
  }
}

function approval({ id, reference, account, amount }: Transaction, fault: Fault | null): unknown {
  return {
    ...envelope({ responseCode: '2001', errorCode: '0', responseMsg: 'RCS_SUCCESS' }),
    params: {
      accountNo: `${account.slice(0, 6)}****${account.slice(-4)}`,
      accountType: 'MWALLET_ACCOUNT',
      // As in the documents, the case varies.
      state: Number(id) % 2 === 0 ? 'APPROVED' : 'approved',
      referenceId: reference,
      transactionId: id,
      issuerTransactionId: `ISR00${id}`,
      txAmount: fault === 'tamper' ? '0.01' : String(Number(amount)),
    },
  }
}

function refusal(refused: Refusal): unknown {
  return { ...envelope(refused), params: {} }
}

function envelope(codes: Refusal): object {
  const timestamp = new Date().toISOString().replace('T', ' ').replace('Z', '')
  return { schemaVersion: '1.0', timestamp, responseId: randomUUID(), ...codes }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAX_BODY) chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function write(response: ServerResponse, body: unknown): void {
  writeText(response, JSON.stringify(body ?? refusal(REFUSED.input)))
}

function writeText(response: ServerResponse, text: string): void {
  if (response.destroyed) return
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(text)
}
