import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { connect, openPool } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { createTestApi, type TestApi } from '#tests/api.ts'
import { freePort } from '#tests/free-port.ts'
import { isOpen, type RunningShop, runShop } from '#tests/run-shop.ts'
import { type DebianCluster, must, startDebianCluster } from './debian-cluster.ts'
import { type Goods, stockShop } from './stock-shop.ts'
import { Visitors } from './visitors.ts'

export const packages = ['postgresql-15', 'pgbackrest'] as const

const STANZA = 'shop'
const ADMIN = { email: 'admin@qurux.example', password: 'only-for-the-drill' }
/** What must be as it was, to the last byte. */
const TABLES = ['orders', 'order_lines', 'order_events', 'payments', 'skus', 'stock_movements']
const ORDERS = 40

/**
 * A shop sells, the database is destroyed some time after a moment, and `npm run restore -- --at`
 * brings that moment back from pgBackRest's archive.
 */
export async function run(): Promise<readonly string[]> {
  const findings: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'qurux-recovery-'))
  let shop: RunningShop | null = null
  process.on('exit', () => {
    shop?.process.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const cluster = await startDebianCluster(configureArchive)
  const config = join(cluster.folder, 'pgbackrest.conf')
  backUp(config)
  await fill(cluster, async (goods) => {
    const port = await freePort()
    const env = {
      DATABASE_URL: cluster.url,
      ADMIN_PASSWORD: ADMIN.password,
      TRUST_PROXY: 'loopback',
      PGBACKREST_STANZA: STANZA,
      PGBACKREST_CONFIG: config,
    }
    const open = async () => {
      shop = runShop({ dataDir: folder, port, env })
      await isOpen(shop, 120_000)
      return shop
    }
    const restore = (...words: string[]) => restoreCommand({ ...env, DATA_DIR: folder }, words)
    const rows: [string, State][] = []

    const first = await open()
    findings.push(...(await sell(first.url, goods)))
    await payTransfers(first.url, cluster)
    const before = readState(cluster)
    rows.push(['at the moment', before])
    const moment = cluster.sql('select to_json(clock_timestamp())').replaceAll('"', '')
    const at = new Date(moment).toISOString()
    findings.push(...(await sell(first.url, goods)))
    rows.push(['some orders later', readState(cluster)])
    const whileOpen = restore('--at', at, '--replace')
    if (!whileOpen.includes('Stop the shop first')) findings.push(`open shop: ${whileOpen}`)
    await first.end('SIGTERM')
    destroy(cluster)
    rows.push(['after the accident', readState(cluster)])

    const unconfirmed = restore('--at', at)
    if (!unconfirmed.includes('Add --replace')) findings.push(`not confirmed: ${unconfirmed}`)
    const early = restore('--at', '2020-01-01T00:00:00Z', '--replace')
    if (!early.includes('after the first backup')) findings.push(`too early: ${early}`)
    const start = performance.now()
    const said = restore('--at', at, '--replace')
    console.log(`${said.trim().replace(/^/gm, '    ')}\n`)
    const seconds = (performance.now() - start) / 1_000
    const after = readState(cluster)
    rows.push([`restored, in ${seconds.toFixed(1)} s`, after])
    if (after.checksum !== before.checksum) findings.push('what was restored is not what was there')
    if (!said.includes(`${before.orders} orders`)) findings.push('the command counts other orders')
    if (said.includes('ERROR')) findings.push('the doctor found errors')

    const second = await open()
    findings.push(...(await sell(second.url, goods)))
    await second.end('SIGTERM')
    rows.push(['selling again', readState(cluster)])
    if (readState(cluster).orders <= before.orders) findings.push('the restored shop sold nothing')
    console.log(table(rows))
  })
  return findings
}

/** The archive is a folder beside the database, with everything that the database commits. */
function configureArchive(folder: string, port: number): Record<string, string> {
  const config = join(folder, 'pgbackrest.conf')
  const own = ['archive', 'log', 'lock'].map((name) => join(folder, name))
  must('install', ['-d', '-o', 'postgres', ...own])
  writeFileSync(
    config,
    `[global]
repo1-path=${own[0]}
log-path=${own[1]}
lock-path=${own[2]}
start-fast=y
[${STANZA}]
pg1-path=${join(folder, 'postgres')}
pg1-port=${port}
`,
  )
  return {
    archive_mode: 'on',
    archive_command: `pgbackrest --config=${config} --stanza=${STANZA} archive-push %p`,
  }
}

function backUp(config: string): void {
  for (const what of [['stanza-create'], ['check'], ['--type=full', 'backup']]) {
    const words = [`--config=${config}`, `--stanza=${STANZA}`, ...what]
    must('runuser', ['-u', 'postgres', '--', 'pgbackrest', ...words])
  }
}

async function fill({ url }: DebianCluster, work: (goods: readonly Goods[]) => Promise<void>) {
  const pool = openPool({ connectionString: url, max: 1 }, () => {})
  await migrate(connect(pool))
  const goods = await stockShop(connect(pool))
  await pool.end()
  await work(goods)
}

async function sell(url: string, goods: readonly Goods[]): Promise<string[]> {
  const visitors = new Visitors({ url, goods, hasFile: () => true })
  await visitors.haveOrdered(ORDERS)
  await visitors.leave()
  const { failed, orders } = visitors.takeCounts()
  return [...failed, ...(orders.length === 0 ? ['nobody ordered'] : [])]
}

/** Some of the transfers arrive, so that there are payments. */
async function payTransfers(url: string, cluster: DebianCluster): Promise<void> {
  const api = await signIn(url)
  const unpaid = inShop(
    cluster,
    `select id || ' ' || total from orders where payment_method = 'BankTransfer' limit 5`,
  )
  for (const line of unpaid.split('\n')) {
    const [id = '', total] = line.split(' ')
    const body = { amount: Number(total) / 100, receivedOn: new Date().toISOString().slice(0, 10) }
    await api.adminPayments.recordTransfer({ params: { id }, body }, { idempotencyKey: id })
  }
}

async function signIn(url: string): Promise<TestApi> {
  let cookie = ''
  const api = createTestApi(async ({ path, headers, ...request }) => {
    const answer = await fetch(url + path, { ...request, headers: { ...headers, cookie } })
    const lines = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    if (lines.length > 0) cookie = lines.join('; ')
    return answer
  })
  await api.accounts.login({ body: ADMIN })
  return api
}

/** What a wrong statement in a console can do. */
function destroy(cluster: DebianCluster): void {
  inShop(
    cluster,
    'update orders set total = 0, items_total = 0, shipping_total = 0, coupon_total = 0',
  )
  inShop(cluster, 'delete from order_events')
  inShop(cluster, 'drop table payments cascade')
}

interface State {
  readonly orders: number
  readonly payments: number
  /** Of all rows of all tables. */
  readonly checksum: string
}

function readState(cluster: DebianCluster): State {
  const hash = createHash('sha256')
  const rows = new Map<string, number>()
  for (const table of TABLES) {
    if (inShop(cluster, `select to_regclass('${table}') is null`) === 't') continue
    const one = `md5(string_agg(t::text, ',' order by t::text))`
    const [count, content] = inShop(cluster, `select count(*), ${one} from ${table} t`).split('|')
    hash.update(`${table} ${content}\n`)
    rows.set(table, Number(count))
  }
  const checksum = hash.digest('hex').slice(0, 16)
  return { orders: rows.get('orders') ?? 0, payments: rows.get('payments') ?? 0, checksum }
}

function inShop({ url }: DebianCluster, statement: string): string {
  return must('psql', [url, '-qAt', '-v', 'ON_ERROR_STOP=1', '-c', statement])
}

/** Everything that the command prints. */
function restoreCommand(env: Record<string, string>, words: readonly string[]): string {
  const file = resolve(import.meta.dirname, '../server/restore-command.ts')
  const { stdout, stderr } = spawnSync(process.execPath, [file, ...words], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return stdout + stderr
}

function table(rows: readonly (readonly [string, State])[]): string {
  return [
    '| | orders | payments | checksum of their tables |',
    '| --- | --: | --: | --- |',
    ...rows.map(
      ([title, { orders, payments, checksum }]) =>
        `| ${title} | ${orders} | ${payments} | ${checksum} |`,
    ),
  ].join('\n')
}
