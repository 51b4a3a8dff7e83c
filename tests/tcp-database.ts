import type { TestProject } from 'vitest/node'
import { startTestServer } from './test-server.ts'

/** Global setup: starts a server that is reached over TCP, as with DATABASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(true)
  project.provide('database', server.config)
  return server.stop
}
