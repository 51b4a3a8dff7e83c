import { defineConfig } from 'vitest/config'
import { AREAS } from './tests/areas.ts'

const pure = ['{domain,contract,web}/**/*.test.{ts,tsx}', 'tests/architecture.test.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'pure', include: pure } },
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['{server,emulators,tests}/**/*.test.ts'],
          exclude: pure,
          globalSetup: './tests/embedded-database.ts',
        },
      },
      { extends: true, test: { name: 'chaos', include: ['chaos/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'over-tcp',
          include: [`server/{${AREAS.join(',')}}/**/*.test.ts`, 'tests/contract.test.ts'],
          // They measure memory and threads; the connection to the database makes no difference.
          exclude: ['server/media/picture-memory.test.ts', 'server/orders/order-pdf-load.test.ts'],
          globalSetup: './tests/tcp-database.ts',
        },
      },
    ],
  },
})
