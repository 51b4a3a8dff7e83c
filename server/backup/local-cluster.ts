import { execFile } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { readdir } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ConfigError } from '../config-values.ts'

const run = promisify(execFile)

/** A PostgreSQL on this machine that Debian's tools manage. */
export interface LocalCluster {
  readonly version: string
  readonly name: string
  /** Its owner's. */
  readonly uid: number
  readonly gid: number
  readonly dataDir: string
  readonly logFile: string
}

/** The cluster that the URL leads to; null if it is elsewhere, or not one of Debian's. */
export async function findLocalCluster(databaseUrl: string): Promise<LocalCluster | null> {
  const { hostname, port, searchParams } = new URL(databaseUrl)
  const host = hostname || searchParams.get('host') || 'localhost'
  if (!(await isHere(host))) return null
  const wanted = Number(port || searchParams.get('port') || 5432)
  return (await listClusters()).find((cluster) => cluster.port === wanted) ?? null
}

export async function isRunning({ version, name }: LocalCluster): Promise<boolean> {
  const found = (await listClusters()).find(
    (cluster) => cluster.version === version && cluster.name === name,
  )
  return found?.running === true
}

export async function controlCluster(
  { version, name }: LocalCluster,
  ...how: readonly string[]
): Promise<void> {
  await runProgram('pg_ctlcluster', ['pg_ctlcluster', version, name, ...how])
}

/** How many files of the write-ahead log have not reached the archive. */
export async function countUnarchived({ dataDir }: LocalCluster): Promise<number> {
  const names = await readdir(join(dataDir, 'pg_wal/archive_status')).catch(() => [])
  return names.filter((name) => name.endsWith('.ready')).length
}

/**
 * Runs a program as the owner of the cluster; returns what it printed.
 * @throws ConfigError with what it says if it fails
 */
export async function runAsOwner(
  { uid, gid }: LocalCluster,
  program: string,
  args: readonly string[],
): Promise<string> {
  const become = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--init-groups', '--']
  return runProgram(program, [...(isOwner({ uid }) ? [] : become), program, ...args])
}

export function isOwner({ uid }: Pick<LocalCluster, 'uid'>): boolean {
  return process.getuid?.() === uid
}

async function runProgram(
  title: string,
  [program = '', ...args]: readonly string[],
): Promise<string> {
  try {
    return (await run(program, args, { maxBuffer: 64 << 20 })).stdout
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & Partial<Record<string, string>>
    const lines = `${stdout}\n${stderr}`.trim().split('\n')
    // Hints follow it.
    const said = lines.find((line) => line.includes('ERROR:')) ?? lines.at(-1)
    throw new ConfigError(`${title}: ${said || message}`)
  }
}

interface Listed extends LocalCluster {
  readonly port: number
  readonly running: boolean
}

/** Empty without Debian's tools. */
async function listClusters(): Promise<Listed[]> {
  const { stdout } = await run('pg_lsclusters', ['--json']).catch(() => ({ stdout: '[]' }))
  return (JSON.parse(stdout) as Record<string, string | number>[]).map((one) => ({
    version: String(one.version),
    name: String(one.cluster),
    uid: Number(one.owneruid),
    gid: Number(one.ownergid),
    dataDir: String(one.pgdata),
    logFile: String(one.logfile),
    port: Number(one.port),
    running: Number(one.running) === 1,
  }))
}

async function isHere(host: string): Promise<boolean> {
  if (host.startsWith('/') || host === 'localhost') return true
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const addresses = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
  return addresses.some(({ address }) => own.some((one) => one.address === address))
}
