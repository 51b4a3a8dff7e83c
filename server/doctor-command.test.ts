import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexMissing } from './catalog/search/index-products.ts'
import { connect, openPool } from './db/connect.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import { handlers } from './job-handlers.ts'
import { Queue } from './jobs/queue.ts'
import { recordBackup } from './settings/last-backup.ts'

const run = promisify(execFile)
const command = new URL('./doctor-command.ts', import.meta.url).pathname
let dataDir = ''

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'qurux-doctor-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Returns exit code and output. */
async function doctor(env: Record<string, string> = {}, ...args: string[]) {
  const result = await run(process.execPath, [command, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
  }).catch((error) => error)
  return { code: result.code ?? 0, stdout: result.stdout, stderr: result.stderr }
}

describe('npm run doctor', () => {
  it('fails for a missing shop and creates none', async () => {
    const nowhere = join(dataDir, 'nowhere')
    expect(await doctor({ DATA_DIR: nowhere })).toMatchObject({
      code: 2,
      stderr: `DATA_DIR: got '${nowhere}', expected a folder with a shop in it\n`,
    })
    expect(existsSync(nowhere)).toBe(false)
    expect(await doctor({}, 'all')).toMatchObject({ code: 2, stderr: 'usage: npm run doctor\n' })
    const elsewhere = 'postgres://nobody@127.0.0.1:9/shop'
    expect(await doctor({ DATABASE_URL: elsewhere })).toMatchObject({
      code: 2,
      stderr: 'The database cannot be reached (ECONNREFUSED)\n',
    })
  })

  it('examines a running shop and a stopped one, and changes nothing', async () => {
    const server = await startEmbeddedPostgres({ dataDir, durable: false })
    const pool = openPool({ ...server.config, max: 2 }, () => {})
    const db = connect(pool)
    const numTables = async () =>
      (await pool.query("select from pg_class where relkind = 'r'")).rowCount

    const empty = await numTables()
    expect(await doctor()).toEqual({
      code: 2,
      stdout: '',
      stderr: 'The database does not match this version of the shop: start the shop once\n',
    })
    expect(await numTables()).toBe(empty)

    await migrate(db)
    const jobs = new Queue({ pool, handlers, housekeeping: false, onError: () => {} })
    await jobs.open()
    await jobs.close()
    expect(await doctor()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^Warning backup-old: There is no backup from the last seven days\n {2}What to do: Set up daily backups/,
      ),
    })

    await recordBackup(db, { at: new Date(), bytes: 1 })
    // From here on every write fails.
    await pool.query('alter database qurux set default_transaction_read_only = on')
    expect(await doctor()).toEqual({
      code: 0,
      stdout:
        'Everything is in order.\nChecked: 0 orders, 0 products, 0 payments, 0 refunds, 0 mails.\n',
      stderr: '',
    })
    await pool.query('alter database qurux reset default_transaction_read_only')

    await pool.query(`
      insert into categories (id, slug, name) values (gen_random_uuid(), 'oils', 'Oils');
      insert into products (id, name, category_id)
        select gen_random_uuid(), 'Shea Butter', id from categories;
      insert into skus (id, product_id, code, list_price, on_hand)
        select gen_random_uuid(), id, 'SHEA', 2000, 3 from products;
      insert into product_offers select product_id, list_price, list_price, on_hand from skus`)
    await indexMissing(db)
    await pool.end()
    await server.stop()
    expect(await doctor()).toMatchObject({
      code: 1,
      stdout: `ERROR on-hand-ledger: Units on hand differ from the sum of the stock ledger (1)
  Shea Butter, 3 instead of 0
  What to do: Count the units on the shelf. Make a backup first, then see "The doctor" in docs/operations.md.

Checked: 0 orders, 1 products, 0 payments, 0 refunds, 0 mails.
`,
    })
  })
})
