import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/db/schema.ts'
import { ensureFirstAdmin } from './accounts/first-admin.ts'
import { connect, openPool } from './db/connect.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'

const run = promisify(execFile)
const command = new URL('./admin-command.ts', import.meta.url).pathname
let dataDir = ''

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'qurux-admin-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const admin = (...args: string[]) =>
  run(process.execPath, [command, ...args], { env: { ...process.env, DATA_DIR: dataDir } })

describe('npm run admin', () => {
  it('replaces the password of an admin while the shop runs', async () => {
    const server = await startEmbeddedPostgres({ dataDir, durable: false })
    const pool = openPool({ ...server.config, max: 2 }, () => {})
    const db = connect(pool)
    await migrate(db)
    const owner = { email: 'owner@example.com', password: 'chosen-by-owner-1' }
    await ensureFirstAdmin(db, { admin: owner }, new Date())
    const [before] = await db.select().from(users)

    const { stdout } = await admin('reset', 'Owner@example.com')

    expect(stdout).toMatch(/^New password for Owner@example.com: ([a-z2-9]{4}-){3}[a-z2-9]{4}\n/)
    const [after] = await db.select().from(users)
    expect(after!.passwordHash).not.toBe(before!.passwordHash)
    await pool.end()
    await server.stop()
  })

  it('works while the shop is stopped, and reports errors in one line', async () => {
    await expect(admin('reset', 'nobody@example.com')).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no admin with this email\n',
    })
    for (const args of [[], ['reset'], ['drop', 'x']]) {
      await expect(admin(...args)).rejects.toMatchObject({
        code: 1,
        stderr: 'usage: npm run admin -- reset EMAIL\n',
      })
    }
  })
})
