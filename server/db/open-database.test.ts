import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { freePort } from '#tests/free-port.ts'
import { openDatabase } from './open-database.ts'

const log = pino({ level: 'silent' })
let dataDir = ''

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'qurux-claim-'))
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('the database of a shop', () => {
  test('belongs to one shop at a time, even after the database was killed', async () => {
    const config = readConfig({ DATA_DIR: dataDir })
    const first = await openDatabase(config, log)
    const refused = `DATA_DIR: ${dataDir} is in use by another shop (process ${process.pid}); stop it`
    await expect(openDatabase(config, log)).rejects.toThrow(refused)

    // Cuts the connection of the claim, as when the database dies: it must be claimed again.
    const client = new pg.Client(first.config as pg.ClientConfig)
    await client.connect()
    const holder = async () =>
      (await client.query(`select pid from pg_locks where locktype = 'advisory' and granted`))
        .rows[0]?.pid ?? null
    const before = await holder()
    await client.query('select pg_terminate_backend($1)', [before])
    await expect
      .poll(async () => ![null, before].includes(await holder()), { timeout: 5_000 })
      .toBe(true)
    await client.end()
    await expect(openDatabase(config, log)).rejects.toThrow(refused)

    await first.close()
    await (await openDatabase(config, log)).close()
  })

  test('may be elsewhere, by its URL', async () => {
    const { host = '', port, user } = inject('database')
    const databaseUrl = `postgres://${user}@/postgres?host=${encodeURIComponent(host)}&port=${port}`
    const database = await openDatabase({ ...readConfig({}), databaseUrl }, log)
    const client = new pg.Client(database.config as pg.ClientConfig)
    await client.connect()
    expect((await client.query('select 1 as up')).rows).toEqual([{ up: 1 }])
    await client.end()
    await database.close()
  })

  test('is reported in one line if it does not respond', async () => {
    const address = `postgres://shop:secret@127.0.0.1:${await freePort()}/shop`
    const config = readConfig({ DATABASE_URL: address })
    const message = await openDatabase(config, log).catch((error: Error) => error.message)
    expect(message).toMatch(
      /^DATABASE_URL: got no connection \([^\n]*ECONNREFUSED[^\n]*, expected /,
    )
    expect(message).not.toContain('secret')
  })
})
