import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { openStore } from '../store.ts'
import { Control } from './control.ts'
import { type Books, Ledger } from './ledger.ts'
import { createWaafipayServer } from './server.ts'

export interface WaafipayEmulatorOptions {
  /** Defaults to a free port. */
  port?: number
  /** Persists the ledger across restarts in `waafipay-emulator.json`; without it it is in memory. */
  dataDir?: string
  /** How long payers take for their PIN, in milliseconds. */
  pin?: number
  /** How long the operator waits for a PIN, in milliseconds. */
  pinTimeout?: number
  /** How late a late answer comes, in milliseconds. */
  late?: number
}

export interface WaafipayEmulator {
  url: string
  merchantUid: string
  apiUserId: string
  apiKey: string
  control: Control
  stop(): Promise<void>
}

/** The account of its only merchant. @internal Exported for rounds of chaos. */
export const MERCHANT = { merchantUid: 'M0912345', apiUserId: '1000345' }

/**
 * Starts a server that speaks WaafiPay's protocol on a loopback port: for demo shops without an
 * account, and for tests. No money moves, and no phone rings.
 */
export async function startWaafipayEmulator(
  options: WaafipayEmulatorOptions = {},
): Promise<WaafipayEmulator> {
  const { pin = 0, pinTimeout = 300_000, late = 600_000 } = options
  const store = openStore<Books>(options.dataDir ?? null, 'waafipay-emulator.json', {
    apiKey: `API-${randomBytes(16).toString('hex')}`,
    url: '',
    nextId: 1_268_664,
    transactions: {},
  })
  const ledger = new Ledger(store)
  const control = new Control(ledger)
  const { apiKey } = store.state
  const credentials = { ...MERCHANT, apiKey }
  const saved = () => store.saved()
  const times = { pin, pinTimeout, late }
  const server = createWaafipayServer({ ledger, control, credentials, saved, times })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  store.state.url = url
  await store.saved()
  return {
    url,
    ...credentials,
    control,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await store.saved()
    },
  }
}
