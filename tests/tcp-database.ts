import type { TestProject } from 'vitest/node'
import { startTestServer } from './test-server.ts'

/** Before the tests: a server somewhere else, as DATABASE_URL would name it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(true)
  project.provide('database', server.config)
  return server.stop
}
