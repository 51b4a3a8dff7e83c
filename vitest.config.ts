import { defineConfig } from 'vitest/config'
import { AREAS } from './tests/areas.ts'

const pure = ['{domain,contract,web}/**/*.test.{ts,tsx}', 'tests/architecture.test.ts']
const contract = 'tests/contract.test.ts'
const fuzz = 'tests/fuzz/fuzz.test.ts'
const areas = `server/{${AREAS.join(',')}}/**/*.test.ts`

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Whatever is waited for comes; on a busy machine not within the default second.
    expect: { poll: { timeout: 25_000 } },
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        // As with hosting companies: over TCP, as a user that is not a superuser.
        extends: true,
        test: {
          name: 'shop',
          // Loading the server for each file took as long as its tests.
          isolate: false,
          include: [areas, contract, fuzz],
          globalSetup: './tests/tcp-database.ts',
          setupFiles: './tests/after-each-file.ts',
        },
      },
      {
        // As with `npm start`. What the user above may do works here too, so the tests of the areas
        // do not run again; the walks in the browser use this connection as well.
        extends: true,
        test: {
          name: 'embedded',
          include: ['{server,emulators,tests,bench}/**/*.test.ts'],
          exclude: ['tests/architecture.test.ts', areas, contract, fuzz],
          globalSetup: './tests/embedded-database.ts',
          setupFiles: './tests/after-each-file.ts',
        },
      },
      { extends: true, test: { name: 'chaos', include: ['chaos/**/*.test.ts'] } },
    ],
  },
})
