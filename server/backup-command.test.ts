import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { connect, openPool } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { reachDatabase } from './db/reach-database.ts'
import { infoPages } from './db/schema.ts'
import { diskStorage } from './media/storage.ts'
import { lastBackup } from './settings/last-backup.ts'

const run = promisify(execFile)
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'qurux-commands-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const command = (name: 'backup' | 'restore', dataDir: string, ...words: string[]) =>
  run(process.execPath, [join(import.meta.dirname, `${name}-command.ts`), ...words], {
    env: { ...process.env, DATA_DIR: dataDir, INIT_CWD: folder },
  })

const config = (dataDir: string) => readConfig({ DATA_DIR: dataDir })
const log = pino({ level: 'silent' })
const about = { position: 1, titleSo: 'Naga', body: 'Us', bodySo: 'Annaga' }

const RESTORE_USAGE = `usage: npm run restore FILE.tar.gz [-- --replace]
       npm run restore -- --at TIME [--replace]\n`
const NOT_EMBEDDED =
  '--at needs a database of its own (DATABASE_URL) that pgBackRest archives; the embedded one is ' +
  'restored from a backup: npm run restore FILE.tar.gz\n'

describe('npm run backup, npm run restore', () => {
  it('restore a running shop into an empty folder, and never into one that is in use', async () => {
    const dataDir = join(folder, 'shop')
    const database = await openDatabase(config(dataDir), log)
    const pool = openPool({ ...database.config, max: 2 }, () => {})
    await migrate(connect(pool))
    await connect(pool)
      .insert(infoPages)
      .values({ ...about, slug: 'about', title: 'About' })
    await diskStorage(dataDir).put('unused.webp', Buffer.from('x'))

    const backup = await command('backup', dataDir, 'kept here')
    const [file] = readdirSync(join(folder, 'kept here'))
    expect(file).toMatch(/^qurux-\d{4}-\d\d-\d\d-\d{6}Z\.tar\.gz$/)
    expect(backup.stdout).toContain(`Backed up to ${join(folder, 'kept here', file!)}: 0 orders`)
    expect(statSync(join(folder, 'kept here', file!)).mode & 0o077).toBe(0)
    expect(await lastBackup(connect(pool))).not.toBeNull()

    const path = `kept here/${file}`
    await expect(command('restore', dataDir, path, '--replace')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^DATA_DIR: .* is in use by another shop .*\n$/),
    })
    await pool.end()
    await database.close()

    const elsewhere = join(folder, 'elsewhere')
    const { stdout } = await command('restore', elsewhere, path)
    expect(stdout).toMatch(/^Restored the shop of \d{4}-.*: 0 orders, 0 products/)
    const restored = await reachDatabase(config(elsewhere))
    const target = openPool({ ...restored.config, max: 1 }, () => {})
    expect((await connect(target).select().from(infoPages)).map((page) => page.title)).toEqual([
      'About',
    ])
    await target.end()
    await restored.close()
    await expect(command('restore', elsewhere, path)).rejects.toMatchObject({
      stderr: 'This database already contains a shop; add --replace to overwrite it\n',
    })
  })

  it('report errors in one line', async () => {
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    const lines = [
      [['backup'], `DATA_DIR: got '${empty}', expected a folder with a shop in it\n`],
      [['backup', 'a', 'b'], 'usage: npm run backup [FOLDER or FILE.tar.gz]\n'],
      [['restore'], RESTORE_USAGE],
      [['restore', '--at'], RESTORE_USAGE],
      [['restore', '--at', '2026-01-31T08:15:00Z'], NOT_EMBEDDED],
      [['restore', 'none.tar.gz'], `${join(folder, 'none.tar.gz')} cannot be read (ENOENT)\n`],
    ] as const
    for (const [[name, ...words], stderr] of lines) {
      await expect(command(name, empty, ...words)).rejects.toMatchObject({ code: 1, stderr })
    }
    expect(readdirSync(empty)).toEqual([])
  })
})
