// npm run chaos: shoppers order, pay, cancel and get refunds while every process is killed at
// random. Afterwards every acknowledged order, every cent and every mail must be accounted for.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FAULTS, type Fault } from './faults.ts'
import { mountPowerDisk } from './power-disk.ts'
import { type Result, runRound } from './round.ts'
import { canMount } from './small-disk.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    only: { type: 'string' },
    power: { type: 'boolean', default: false },
    cuts: { type: 'string', default: '50' },
  },
})
const [seconds, seed] = [readNumber(values.seconds), readNumber(values.seed)]
const only = values.only?.split(',').map(readFault)
if (values.power) skipWithoutPower()
const faults = values.power ? (['power-cut'] as const) : withoutImpossible(only ?? FAULTS)
// A round is over after its time, whose cuts differ, and a round that breaks off has none.
const cuts = values.power ? readNumber(values.cuts) : Number.POSITIVE_INFINITY
const rounds = values.power ? cuts : readNumber(values.rounds)

// The processes of a round end with this one (round.ts listens to 'exit').
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const results: Result[] = []
console.log(heading())
let numFaults = 0
for (let round = 0; round < rounds && numFaults < cuts; round++) {
  const own = seed + round
  const done = values.power ? `${numFaults} of ${cuts} power cuts are made` : `of ${rounds}`
  process.stderr.write(`round ${round + 1} ${done}, seed ${own} …\n`)
  const result = await runRound({ seed: own, seconds, faults })
  results.push(result)
  numFaults += result.faults
  console.log(line(result))
  if (result.findings.length > 0) report(result)
}
const broken = results.filter(({ findings }) => findings.length > 0)
const orders = results.reduce((sum, { counts }) => sum + counts.orders, 0)
console.log(
  `\n${results.length} rounds, ${orders} orders, ${numFaults} ${values.power ? 'power cuts' : 'faults'}, ${broken.length} rounds with findings`,
)
process.exit(broken.length > 0 ? 1 : 0)

function report({ seed: own, findings, folder }: Result): void {
  for (const finding of findings) console.error(`  - ${finding}`)
  console.error(`  Its data and logs: ${folder}`)
  const selection = only ? ` --only ${only.join(',')}` : ''
  const one = values.power ? '--power --cuts 1' : '--rounds 1'
  console.error(`  Again: npm run chaos -- ${one} --seconds ${seconds} --seed ${own}${selection}`)
}

function heading(): string {
  const names =
    'Seed | Orders | By guests | Asked family | Edited | Paid | Cancelled | Expired | Refunds | Webhooks | Faults | Kills | Findings | Seconds'
  return `| ${names} |\n|${' ---: |'.repeat(14)}`
}

function line({ seed: own, counts, faults, kills, findings, seconds: took }: Result): string {
  const { orders, guests, family, edited, paid, cancelled, expired, refunds, webhooks } = counts
  const cells = [
    own,
    orders,
    guests,
    family,
    edited,
    paid,
    cancelled,
    expired,
    refunds,
    webhooks,
    faults,
    kills,
    findings.length,
    took,
  ]
  return `| ${cells.join(' | ')} |`
}

/** Says so and ends, since there is nothing else to do. */
function skipWithoutPower(): void {
  const problem = tryPowerDisk()
  if (problem === null) return
  console.log(
    'SKIPPED: no power was cut. This takes root on Linux, free loop devices, XFS, ext4 and their\n' +
      `tools (apt-get install xfsprogs e2fsprogs). ${problem}`,
  )
  process.exit(0)
}

function tryPowerDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'qurux-chaos-'))
  try {
    mountPowerDisk(join(folder, 'data')).unmount()
    return null
  } catch (error) {
    return String(error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function withoutImpossible(wanted: readonly Fault[]): readonly Fault[] {
  if (!wanted.includes('disk-full') || canMount(mkdtempSync(join(tmpdir(), 'qurux-chaos-')))) {
    return wanted
  }
  console.log('SKIPPED: disk-full, since mounting a tmpfs is not permitted here (it takes root)\n')
  return wanted.filter((fault) => fault !== 'disk-full')
}

function readNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  console.error(`'${text}' is no number: --rounds 5 --seconds 30 --seed 1`)
  process.exit(2)
}

function readFault(name: string): Fault {
  const fault = FAULTS.find((one) => one === name)
  if (fault) return fault
  console.error(`'${name}' is no fault; --only takes ${FAULTS.join(', ')}, separated by commas`)
  process.exit(2)
}
