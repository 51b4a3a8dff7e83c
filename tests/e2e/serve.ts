import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { NODE_ARGS } from '#tests/run-shop.ts'

/**
 * The shop as started for the first time, with the demo catalogue; its DATA_DIR is removed when it
 * stops.
 */
const shop = spawn(process.execPath, NODE_ARGS, {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: '',
    ADMIN_EMAIL: 'admin@qurux.example',
    ADMIN_PASSWORD: 'only-for-tests',
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal))
shop.on('exit', (code) => {
  rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true })
  process.exit(code ?? 1)
})
