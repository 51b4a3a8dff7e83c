import type { TestProject } from 'vitest/node'
import { startTestServer } from './test-server.ts'

/** Global setup: starts the embedded database as `npm start` does. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(false)
  project.provide('database', server.config)
  return server.stop
}
