import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from '#server/config-values.ts'
import { freePort } from '#tests/free-port.ts'
import { isAlive } from './embedded/processes.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'

let dataDir = ''
const started: EmbeddedPostgres[] = []

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'qurux-database-'))
})

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('the embedded database', () => {
  test('still has its data after a clean stop, which leaves no process behind', async () => {
    const first = await start()
    await ask(first, 'create table kept as select 7 as number')
    const pid = postmasterPid()
    await first.stop()
    expect(isAlive(pid)).toBe(false)
    expect(await ask(await start(), 'select number from kept')).toEqual([{ number: 7 }])
  })

  test('has the extensions that search needs, and folds non-ASCII letters', async () => {
    const server = await start()
    await ask(server, 'create extension pg_trgm; create extension unaccent')
    expect(await ask(server, `select unaccent('Élan') as word`)).toEqual([{ word: 'Elan' }])
    expect(await ask(server, `select show_trgm('ñ') = '{}' as blind`)).toEqual([{ blind: false }])
  })

  test('restarts by itself after kill -9 with all committed data', async () => {
    const server = await start({ durable: true })
    await ask(server, 'create table healed as select 7 as number')
    process.kill(postmasterPid(), 'SIGKILL')
    await expect
      .poll(() => ask(server, 'select number from healed').catch(() => null), {
        timeout: 20_000,
      })
      .toEqual([{ number: 7 }])
  })

  test('is shared by two processes on one folder, and the last one stops it', async () => {
    const first = await start()
    const second = await start()
    const client = new pg.Client({ ...second.config, application_name: 'another process' })
    await client.connect()
    await first.stop()
    expect((await client.query('select 1 as up')).rows).toEqual([{ up: 1 }])
    const pid = postmasterPid()
    await client.end()
    await second.stop()
    expect(isAlive(pid)).toBe(false)
  })

  test.each([
    ['is empty', () => ''],
    ['names another program', () => `${process.pid}\n`],
    ['names a dead process', () => '4194000\n'],
  ])('starts despite a pid file that %s', async (_, content) => {
    await (await start()).stop()
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), content())
    expect(await ask(await start(), 'select 1 as up')).toEqual([{ up: 1 }])
  })

  test('requires the password over TCP', async () => {
    const port = await freePort()
    await start({ tcp: { port, password: 'frankincense' } })
    const by = (password: string) =>
      new pg.Client(`postgres://postgres:${password}@127.0.0.1:${port}/qurux`)
    const right = by('frankincense')
    await right.connect()
    await right.end()
    await expect(by('myrrh').connect()).rejects.toThrow('password authentication failed')
  })

  test('grants other users only traversal of its folder as root', async () => {
    await start()
    const { uid, mode } = statSync(dataDir)
    if (uid === 0) expect(mode & 0o777).toBe(0o711)
    expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0)
  })

  test('refuses data of another PostgreSQL version with a one-line message', async () => {
    await (await start()).stop()
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(ConfigError)
    await expect(start()).rejects.toThrow(/^DATA_DIR: got data of PostgreSQL 17 in [^\n]+$/)
  })
})

async function start(options: Partial<EmbeddedPostgresOptions> = {}) {
  const server = await startEmbeddedPostgres({ dataDir, durable: false, ...options })
  started.push(server)
  return server
}

async function ask(server: EmbeddedPostgres, query: string): Promise<unknown[]> {
  const client = new pg.Client(server.config)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(query)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}
