import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { startPaypalEmulator } from '#emulators/paypal/start.ts'
import { ensureFirstAdmin } from '#server/accounts/first-admin.ts'
import { backUp } from '#server/backup/back-up.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { questionsAbout } from './questions.ts'
import { record } from './record.ts'
import { trade } from './trade.ts'
import { openWholeShop } from './whole-shop.ts'

/**
 * `npm run build && npx node tests/upgrade/make-archive.ts qurux-0002`: simulates a fortnight in a
 * shop of this version on an embedded database of its own, and writes its backup beside this file,
 * together with what its API, pages and PDFs show. upgrade.test.ts restores the backup with later
 * versions and expects the same to be shown.
 */
const name = process.argv[2]
if (!name || !/^[a-z0-9-]+$/.test(name)) throw new Error('usage: make-archive.ts NAME')

const dataDir = mkdtempSync(join(tmpdir(), 'qurux-archive-'))
const config = readConfig({ DATA_DIR: dataDir })
const database = await openDatabase(config, pino({ level: 'error' }))
const paypal = await startPaypalEmulator({ siteUrl: 'http://shop.test' })
const clock = { now: new Date('2026-01-02T07:00:00Z') }
let mailFails = false
const mailer = {
  send: async () => {
    if (!mailFails) return
    mailFails = false
    throw new Error('The mail server was not reached')
  },
  close: async () => {},
}
const shop = await openWholeShop({
  database: database.config,
  dataDir,
  now: () => clock.now,
  paypal,
  mailer,
})
await ensureFirstAdmin(shop.shop.db, shop.config, clock.now)
await trade({
  shop,
  paypal,
  clock,
  failNextMail: () => {
    mailFails = true
  },
})

const { pool, storage, now } = shop.shop
// The first one makes the shop remember that it had a backup.
await backUp({ pool, storage, path: join(dataDir, 'first.tar.gz'), now })
const path = join(import.meta.dirname, `${name}.tar.gz`)
const { bytes, manifest } = await backUp({ pool, storage, path, now })
const shown = await record(shop, await questionsAbout(shop))
// One answer per line, so that an intended change of a later version is a diff of one line.
const lines = shown.map((one) => JSON.stringify(one)).join(',\n')
writeFileSync(
  join(import.meta.dirname, `${name}.json`),
  `{"now":"${now().toISOString()}","shown":[\n${lines}\n]}\n`,
)
console.log(
  `${path}: ${bytes} bytes, ${manifest.tables.orders?.rows} orders, ${shown.length} answers`,
)

await shop.close()
await paypal.stop()
await database.close()
rmSync(dataDir, { recursive: true, force: true })
