import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findHeadlessChromium } from '../../scripts/chromium.mjs'
import { freePort } from '../free-port.ts'

// With both given, the walks use a shop that is already running.
const isOpen = Boolean(process.env.E2E_PORT && process.env.E2E_DATA_DIR)
// Every worker loads this file again and must get the same port and folder.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'qurux-e2e-'))
process.env.E2E_PUSH_PORT ??= String(await freePort())
const { E2E_PORT: port, E2E_DATA_DIR: dataDir } = process.env
// By name: browsers know no passkeys at an address.
const origin = `http://localhost:${port}`

/** These publish products and change orders, so they run after the shoppers. */
const ADMIN = /admin[^/]*\.spec\.ts/
/** These change what every other walk sees, so they run last. */
const PRICES = /prices[^/]*\.spec\.ts/

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/pages',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: origin,
    // With it, an aborted request of a page that was left looks like a failed one. The offline
    // walks enable it themselves.
    serviceWorkers: 'block',
    // Tracing every walk takes a tenth of the time: use `--trace=on` when one fails.
    launchOptions: {
      executablePath: findHeadlessChromium() ?? undefined,
      // As root there is no sandbox, and a test machine may have no internet access.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: [PRICES, ADMIN],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      // Tests with @phone in their title run a second time on a small phone.
      name: 'phone',
      testIgnore: [PRICES, ADMIN],
      grep: /@phone/,
      use: { ...devices['Pixel 5'], viewport: { width: 360, height: 740 } },
    },
    {
      name: 'admin',
      testMatch: ADMIN,
      dependencies: ['desktop', 'phone'],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'prices',
      testMatch: PRICES,
      dependencies: ['admin'],
      workers: 1,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    command: 'exec node tests/e2e/serve.ts',
    cwd: '../..',
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      PUBLIC_URL: origin,
      LOG_LEVEL: 'warn',
      // So that people may come from networks of their own, as `register` has it.
      TRUST_PROXY: 'loopback',
      PUSH_TEST_ORIGIN: `http://127.0.0.1:${process.env.E2E_PUSH_PORT}`,
    },
    reuseExistingServer: isOpen,
    url: `${origin}/readyz`,
    timeout: 120_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
