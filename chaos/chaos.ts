// npm run chaos: shoppers order, pay, cancel and get refunds while every process is killed at
// random. Afterwards every acknowledged order, every cent and every mail must be accounted for.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FAULTS, type Fault } from './faults.ts'
import { type Result, runRound } from './round.ts'
import { canMount } from './small-disk.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    only: { type: 'string' },
  },
})
const [rounds, seconds, seed] = [values.rounds, values.seconds, values.seed].map(readNumber) as [
  number,
  number,
  number,
]
const only = values.only?.split(',').map(readFault)
const faults = withoutImpossible(only ?? FAULTS)

// The processes of a round end with this one (round.ts listens to 'exit').
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const results: Result[] = []
console.log(heading())
for (let round = 0; round < rounds; round++) {
  const own = seed + round
  process.stderr.write(`round ${round + 1} of ${rounds}, seed ${own} …\n`)
  const result = await runRound({ seed: own, seconds, faults })
  results.push(result)
  console.log(line(result))
  if (result.findings.length > 0) report(result)
}
const broken = results.filter(({ findings }) => findings.length > 0)
console.log(`\n${rounds} rounds, ${broken.length} with findings`)
process.exit(broken.length > 0 ? 1 : 0)

function report({ seed: own, findings, folder }: Result): void {
  for (const finding of findings) console.error(`  - ${finding}`)
  console.error(`  Its data and logs: ${folder}`)
  const selection = only ? ` --only ${only.join(',')}` : ''
  console.error(
    `  Again: npm run chaos -- --rounds 1 --seconds ${seconds} --seed ${own}${selection}`,
  )
}

function heading(): string {
  const names =
    'Seed | Orders | Paid | Cancelled | Expired | Refunds | Webhooks | Faults | Kills | Findings | Seconds'
  return `| ${names} |\n|${' ---: |'.repeat(11)}`
}

function line({ seed: own, counts, faults, kills, findings, seconds: took }: Result): string {
  const { orders, paid, cancelled, expired, refunds, webhooks } = counts
  const cells = [
    own,
    orders,
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
