import { defineConfig } from 'vitest/config'

const areas = 'accounts,analytics,cart,catalog,media,notifications,orders,payments,reviews,settings'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['{domain,contract,server,web,emulators,tests}/**/*.test.{ts,tsx}'],
          globalSetup: './tests/embedded-database.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'over-tcp',
          include: [`server/{${areas}}/**/*.test.ts`, 'tests/contract.test.ts'],
          globalSetup: './tests/tcp-database.ts',
        },
      },
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
