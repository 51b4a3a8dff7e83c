import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { freePort } from '../free-port.ts'

// With both given, the walks go through a shop that runs there already.
const isOpen = Boolean(process.env.E2E_PORT && process.env.E2E_DATA_DIR)
// Every worker reads this file again and must come to the same port and folder.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'qurux-e2e-'))
const { E2E_PORT: port, E2E_DATA_DIR: dataDir } = process.env
const origin = `http://127.0.0.1:${port}`

/** These put products on sale and change orders: they wait until shoppers are through. */
const ADMIN = /admin[^/]*\.spec\.ts/
/** These change what every other walk sees: they wait until all others are through. */
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
    // Through it, a request of a page that was left looks like one that failed. The walks without a
    // connection go with it.
    serviceWorkers: 'block',
    // Filming every walk costs a tenth of the time: `--trace=on` where one fails.
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      // Root has no sandbox, and a test machine may have no way out to the internet.
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
      // Tests that say @phone run a second time as on a small phone.
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
    env: { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    reuseExistingServer: isOpen,
    url: `${origin}/readyz`,
    timeout: 120_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
