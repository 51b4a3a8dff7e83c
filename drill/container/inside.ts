// The part of the drill that runs in namespaces of its own: every process that it starts, its
// addresses and its mounts end with it.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDockerfile } from './dockerfile.ts'
import { lookInside, stopsWell } from './look-inside.ts'
import { openServices } from './services.ts'
import { startContainer } from './start-container.ts'
import { sellSomething, visit } from './visit.ts'

/** What it tells the drill. */
export interface Outcome {
  readonly rows: readonly (readonly [what: string, figure: string])[]
  readonly findings: readonly string[]
}

const ACCOUNT = { email: 'admin@qurux.example', password: 'only-for-drills' }
/** In the place of the addresses that an engine gives to the containers. */
const HOSTS = {
  'shop-1': '127.0.0.1',
  'shop-2': '127.0.0.2',
  pgbouncer: '127.0.0.1',
  postgres: '127.0.0.1',
  localhost: '127.0.0.1',
}

const folder = process.argv[2]!
const image = readDockerfile()
const rows: [string, string][] = []
const findings: string[] = []

execFileSync('ip', ['link', 'set', 'lo', 'up'])
const hosts = Object.entries(HOSTS).map(([name, address]) => `${address} ${name}\n`)
writeFileSync(join(folder, 'hosts'), hosts.join(''))
execFileSync('mount', ['--bind', join(folder, 'hosts'), '/etc/hosts'])

const unset = startContainer({ image, folder, name: 'unset', env: {} })
const code = await unset.ended
if (code !== 1 || !unset.output().includes('DATABASE_URL'))
  findings.push(`Without DATABASE_URL it ended with ${code}: ${unset.output()}`)

const services = await openServices(folder)
const start = (name: 'shop-1' | 'shop-2') =>
  startContainer({
    image,
    folder,
    name,
    env: {
      ...services.env,
      HOST: HOSTS[name],
      PUBLIC_URL: services.url,
      TRUST_PROXY: '127.0.0.1',
      SECRET_KEY: 'only-for-drills-only-for-drills-only',
      ADMIN_EMAIL: ACCOUNT.email,
      ADMIN_PASSWORD: ACCOUNT.password,
      DEMO_PAYMENTS: 'on',
      LOG_LEVEL: 'error',
    },
  })

/** Until the shop answers, or has ended. */
async function ready(shop: ReturnType<typeof start>, name: keyof typeof HOSTS): Promise<string> {
  const since = performance.now()
  for (;;) {
    const response = await fetch(`http://${HOSTS[name]}:3000/readyz`).catch(() => null)
    if (response?.ok) return seconds(performance.now() - since)
    const ended = await Promise.race([shop.ended.then(() => true), pause(100)])
    if (ended || performance.now() - since > 180_000)
      throw new Error(`${name} does not start:\n${shop.output()}`)
  }
}

const pause = (ms: number) => new Promise<false>((done) => setTimeout(() => done(false), ms))
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const first = start('shop-1')
rows.push(['ready after the start, on an empty database', await ready(first, 'shop-1')])
let second = start('shop-2')
rows.push(['the second shop', await ready(second, 'shop-2')])

findings.push(...(await lookInside(first, image)))
const check = await first.exec(image.healthCheck)
if (check.code !== 0) findings.push(`The health check ended with ${check.code}: ${check.output}`)
rows.push(['health check', `exit code ${check.code}, ${seconds(check.milliseconds)}`])

findings.push(
  ...(await sellSomething({
    admin: `http://${HOSTS['shop-1']}:3000`,
    customer: services.url,
    account: ACCOUNT,
  })),
)
const doctor = await second.exec(['node', 'server/doctor-command.ts'])
if (doctor.code !== 0) findings.push(`The doctor ended with ${doctor.code}: ${doctor.output}`)
const backup = await second.exec(['node', 'server/backup-command.ts'])
if (backup.code !== 0) findings.push(`The backup ended with ${backup.code}: ${backup.output}`)
const memory = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${first.pid()}/status`, 'utf8'))?.[1]
rows.push(['memory of a shop after these visits', `${Math.round(Number(memory) / 1000)} MB`])

// One shop is replaced while a visitor goes on through the proxy.
let isOver = false
const visits = (async () => {
  const { send } = visit(services.url)
  const failures: string[] = []
  let count = 0
  for (; !isOver; count++) {
    const response = await send('GET', '/')
    const text = await response.text()
    if (response.status !== 200) failures.push(`${response.status} ${text.slice(0, 200)}`)
  }
  return { count, failures }
})()
findings.push(...stopsWell('shop-2', await second.stop(), second.output()))
second = start('shop-2')
await ready(second, 'shop-2')
const stopped = await first.stop()
findings.push(...stopsWell('shop-1', stopped, first.output()))
rows.push(['from SIGTERM to exit code 0', seconds(stopped.milliseconds)])
isOver = true
const { count, failures } = await visits
rows.push(['answers while both were replaced', `${count}, ${failures.length} failed`])
for (const failure of new Set(failures)) findings.push(`The proxy answered ${failure}`)
findings.push(...stopsWell('shop-2', await second.stop(), second.output()))
if (findings.length > 0) {
  findings.push(`The shops wrote:\n${first.output()}${second.output()}`)
  findings.push(`The proxy wrote:\n${readFileSync(join(folder, 'caddy.log'), 'utf8')}`)
}
await services.stop()

process.send?.({ rows, findings } satisfies Outcome, () => process.exit(0))
