import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { mountSmallDisk, type SmallDisk } from '../../chaos/small-disk.ts'
import { type Machine, openNetwork } from './network.ts'
import { patroniConfig } from './patroni-config.ts'
import { asPostgres, Program } from './program.ts'

/** A machine with PostgreSQL under Patroni, and a member of etcd. */
export interface Node {
  readonly name: string
  readonly machine: Machine
  readonly etcd: Program
  readonly patroni: Program
  /** Holds nothing but the data of PostgreSQL. */
  readonly disk: SmallDisk
  readonly postmasterPid: () => number
  /** As the superuser of PostgreSQL. */
  readonly query: (...statements: string[]) => Promise<pg.QueryResult>
}

export interface Cluster {
  readonly nodes: readonly Node[]
  readonly password: string
  /** The primary, as Patroni has it; null while there is none. */
  readonly primary: () => Promise<Node | null>
  /**
   * Resolves once there are a primary and two streaming standbys, one of them synchronous.
   * @throws Error after a while
   */
  readonly whole: (withinMs: number) => Promise<void>
  /** Ends and removes everything but the logs. */
  readonly remove: () => void
}

const NUM_NODES = 3
const START_MS = 180_000

/** @throws Error if namespaces or mounts are not permitted, or it does not come up */
export async function openCluster(folder: string): Promise<Cluster> {
  const password = 'drill'
  const network = openNetwork(NUM_NODES)
  const disks: SmallDisk[] = []
  function remove(): void {
    network.remove()
    for (const disk of disks.splice(0)) disk.unmount()
  }
  try {
    const nodes = network.machines.map((machine, at) => makeNode(machine, at))
    for (const { etcd, patroni } of nodes) {
      etcd.start()
      patroni.start()
    }
    const cluster = { nodes, password, primary: () => findPrimary(nodes), whole, remove }
    await whole(START_MS)
    const primary = await findPrimary(nodes)
    await primary!.query(
      `create role shop login password '${password}'`,
      'create database qurux owner shop',
    )
    return cluster

    async function whole(withinMs: number): Promise<void> {
      let found = ''
      for (const until = Date.now() + withinMs; Date.now() < until; await sleep(200)) {
        const primary = await findPrimary(nodes)
        found = primary ? await standbysOf(primary) : 'no primary'
        if (found === 'sync async' || found === 'async sync') return
      }
      throw new Error(`the cluster is not whole: ${found}`)
    }
  } catch (error) {
    remove()
    throw error
  }

  function makeNode(machine: Machine, at: number): Node {
    const ips = network.machines.map(({ ip }) => ip)
    const name = `node${at + 1}`
    const home = join(folder, name)
    const dataDir = join(home, 'disk', 'data')
    mkdirSync(home)
    give(home)
    disks.push(mountSmallDisk(join(home, 'disk')))
    give(join(home, 'disk'))
    const configFile = join(home, 'patroni.yml')
    const options = { name, ip: machine.ip, ips, dataDir, socketDir: home, password }
    writeFileSync(configFile, patroniConfig(options))
    return {
      name,
      machine,
      disk: disks.at(-1)!,
      etcd: new Program({
        command: machine.inside(asPostgres(etcdCommand(name, home, machine.ip, ips))),
        logFile: join(folder, `${name}-etcd.log`),
      }),
      patroni: new Program({
        command: machine.inside(asPostgres(['patroni', configFile])),
        logFile: join(folder, `${name}-patroni.log`),
      }),
      postmasterPid: () =>
        Number(/^\d+/.exec(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'))?.[0]),
      query: (...statements) => ask(machine.ip, password, statements),
    }
  }
}

function give(folder: string): void {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  chownSync(folder, id('-u'), id('-g'))
  chmodSync(folder, 0o750)
}

/** On a busy machine a member is not late before it has missed some heartbeats. */
function etcdCommand(name: string, home: string, ip: string, ips: readonly string[]): string[] {
  const members = ips.map((one, at) => `node${at + 1}=http://${one}:2380`)
  return [
    'etcd',
    ...['--name', name, '--data-dir', join(home, 'etcd')],
    ...['--listen-peer-urls', `http://${ip}:2380`],
    ...['--initial-advertise-peer-urls', `http://${ip}:2380`],
    ...[
      '--listen-client-urls',
      `http://${ip}:2379`,
      '--advertise-client-urls',
      `http://${ip}:2379`,
    ],
    ...['--initial-cluster', members.join(), '--initial-cluster-state', 'new'],
    '--enable-v2=true',
    ...['--heartbeat-interval', '250', '--election-timeout', '2500'],
  ]
}

/** How the standbys that stream from it are replicated. */
async function standbysOf({ query }: Node): Promise<string> {
  try {
    const { rows } = await query(
      "select sync_state as kind from pg_stat_replication where state = 'streaming'",
    )
    return rows.map(({ kind }) => kind).join(' ')
  } catch (error) {
    return String(error)
  }
}

/** Returns the result of the last statement. */
async function ask(
  host: string,
  password: string,
  statements: readonly string[],
): Promise<pg.QueryResult> {
  const client = new pg.Client({
    host,
    user: 'postgres',
    database: 'postgres',
    password,
    connectionTimeoutMillis: 2_000,
    query_timeout: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const [first, ...rest] = statements as [string, ...string[]]
    let result = await client.query(first)
    for (const statement of rest) result = await client.query(statement)
    return result
  } finally {
    client.end().catch(() => {})
  }
}

/** The node whose Patroni holds the lock. */
async function findPrimary(nodes: readonly Node[]): Promise<Node | null> {
  for (const node of nodes) {
    const url = `http://${node.machine.ip}:8008/primary`
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return node
  }
  return null
}
