// npm run bench [-- --quick | --full]: measures the shop with 1,000 and 100,000 (--full: 1,000,000)
// products, orders and users, and what limits it on the same machine in the same run. Rates depend on
// the machine, so they are compared with a bare server, bare SQL or a small shop, alternating.
// --quick has shorter rounds, cached answers of the small shop alone, searches and orders of the large
// one, and neither growth, lists of the admin nor a shop of two processes.
import { availableParallelism, cpus, totalmem } from 'node:os'
import { measureAdmin } from './admin.ts'
import { type FilledShop, openFilledShop } from './filled-shop.ts'
import { measureGrowth } from './growth.ts'
import { measureImport } from './import.ts'
import { generator } from './load.ts'
import { memoryOf } from './memory.ts'
import { measureOrders } from './orders.ts'
import { measureProcesses } from './processes.ts'
import { measureReads, type Pace } from './reads.ts'
import { measureFirstStart, measureInstalled, measureStarts } from './starts.ts'
import { print, type Row } from './table.ts'
import { weighFirstVisit } from './weigh.ts'

const flags = process.argv.slice(2)
const isQuick = flags.includes('--quick')
const isFull = flags.includes('--full')
const pace: Pace = { rounds: isQuick ? 3 : 5, seconds: isQuick ? 1 : 2, isQuick }
const sizes = [1_000, 100_000, ...(isFull ? [1_000_000] : [])]
const LIMITS = { shop: 350, database: 250, largest: 500 }

const all: Row[] = []
const [processor] = cpus()
console.log(
  `${new Date().toISOString().slice(0, 16)} UTC, Node ${process.version}, ${processor?.model}, ${availableParallelism()} processors, ${Math.round(totalmem() / 2 ** 30)} GiB; load by ${generator()}`,
)
report('The repository', [measureInstalled(), ...(isFull ? [await measureFirstStart()] : [])])
for (const rows of sizes) {
  const shop = await openFilledShop(rows)
  try {
    // The start comes first, so that everything else is measured in a shop that just opened.
    const found = [...(await measureStarts(shop, pace)), ...(await measureReads(shop, rows, pace))]
    found.push(measureMemory(shop, rows))
    if (rows === 1_000) found.push(...(await weigh(shop)))
    if (rows === 1_000 && !isQuick) found.push(...(await measureProcesses(shop, pace)))
    report(`${rows.toLocaleString('en')} products`, found)
    if (rows > 1_000 && !isQuick) report('Growth', await measureGrowth(shop, rows, pace))
    const isLast = rows === sizes.at(-1)
    if (isLast && !isQuick) report('The admin', await measureAdmin(shop, rows))
    if (isLast || !isQuick) report('Orders', await measureOrders(shop, pace))
  } finally {
    await shop.close()
  }
}
if (isFull) report('Imports', await measureImport())
const missed = all.filter(({ ok }) => ok === false).length
console.log(missed > 0 ? `\n${missed} of ${all.length} missed` : `\nAll ${all.length} reached`)
process.exitCode = missed > 0 ? 1 : 0

function report(title: string, rows: Row[]): void {
  print(title, rows)
  all.push(...rows)
}

/** After all the load of this size. */
function measureMemory(shop: FilledShop, rows: number): Row {
  const database = memoryOf(shop.databasePid())
  const own = memoryOf(shop.pid(), shop.databasePid())
  const isLargest = rows >= 1_000_000
  return {
    what: 'Memory after the load, shop + database',
    measured: `${own} + ${database} MiB`,
    target: isLargest ? `≤ ${LIMITS.largest} MiB` : `≤ ${LIMITS.shop} + ${LIMITS.database} MiB`,
    ok: isLargest
      ? own + database <= LIMITS.largest
      : own <= LIMITS.shop && database <= LIMITS.database,
  }
}

async function weigh({ url }: FilledShop): Promise<Row[]> {
  const weight = await weighFirstVisit(url)
  const row = (what: string, bytes: number, limit: number | null): Row => ({
    what: `First visit: ${what}`,
    measured: `${(bytes / 1000).toFixed(1)} kB`,
    target: limit === null ? '' : `≤ ${limit} kB`,
    ok: limit === null ? null : bytes <= limit * 1000,
  })
  return [
    row('JavaScript', weight.script, 110),
    row('CSS', weight.style, 15),
    row('fonts', weight.font, null),
    row('HTML', weight.document, null),
  ]
}
