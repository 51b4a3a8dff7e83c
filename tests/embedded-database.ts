import type { TestProject } from 'vitest/node'
import { startTestServer } from './test-server.ts'

/** Before the tests: the embedded database, as `npm start` uses it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(false)
  project.provide('database', server.config)
  return server.stop
}
