// The WaafiPay emulator in a process of its own: its books are on disk before it responds, so it can
// be killed, and its answers lost, without losing what really happened.
import { startWaafipayEmulator } from '#emulators/waafipay/start.ts'
import type { Message } from './service.ts'

process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit(0))

const env = process.env as Record<string, string>
await startWaafipayEmulator({
  port: Number(env.PORT),
  dataDir: env.DATA_DIR!,
  pin: 300,
  pinTimeout: 1_000,
  late: 6_000,
})
process.send?.({ ready: true } satisfies Message)
