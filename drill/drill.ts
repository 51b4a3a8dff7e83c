// npm run drill -- [names]: builds on this machine what a shop beyond one machine runs on, breaks
// it while shoppers buy, and prints what that cost. Without names, all drills run.
import { DRILLS, type Drill } from './drills.ts'
import { missingPackages } from './packages.ts'

// What a drill has started ends with this process; each drill listens to 'exit'.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const wanted = process.argv.slice(2)
const drills = (wanted.length > 0 ? wanted : [...DRILLS.keys()]).map(find)
let broken = 0
for (const { name, load } of drills) {
  const { packages, run } = await load()
  const missing = missingPackages(packages)
  if (missing !== null) {
    console.log(`SKIPPED: ${name}. ${missing}\n`)
    continue
  }
  console.log(`## ${name}\n`)
  const findings = await run()
  for (const finding of findings) console.error(`  - ${finding}`)
  console.log(`\n${name}: ${findings.length} findings\n`)
  if (findings.length > 0) broken++
}
process.exit(broken > 0 ? 1 : 0)

function find(name: string): { name: string; load: () => Promise<Drill> } {
  const load = DRILLS.get(name)
  if (load) return { name, load }
  console.error(`'${name}' is no drill; there are ${[...DRILLS.keys()].join(', ')}`)
  process.exit(2)
}
