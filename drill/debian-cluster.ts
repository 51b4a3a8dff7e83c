import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { freePort } from '#tests/free-port.ts'

const VERSION = '15'
const PROGRAMS = `/usr/lib/postgresql/${VERSION}/bin`

export interface DebianCluster {
  /** For whatever else belongs to it. */
  readonly folder: string
  /** As the shop's own user, who owns its database. */
  readonly url: string
  /** Runs a statement as the superuser; returns what psql prints. */
  sql(statement: string): string
}

/** A running PostgreSQL as Debian's tools make it. It ends with this process. */
export async function startDebianCluster(
  settingsFor: (folder: string, port: number) => Readonly<Record<string, string>> = () => ({}),
): Promise<DebianCluster> {
  const port = await freePort()
  const folder = mkdtempSync('/var/tmp/qurux-drill-')
  const name = basename(folder)
  // For the system user of the database.
  chmodSync(folder, 0o711)
  const dataDir = join(folder, 'postgres')
  process.on('exit', () => {
    run('pg_dropcluster', ['--stop', VERSION, name])
    rmSync(folder, { recursive: true, force: true })
    rmSync(join('/var/log/postgresql', `postgresql-${VERSION}-${name}.log`), { force: true })
  })
  must('pg_createcluster', [
    ...[VERSION, name, '--datadir', dataDir, '--port', String(port), '--start-conf', 'manual'],
    ...['--', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
  ])
  for (const [setting, value] of Object.entries({
    max_connections: '100',
    ...settingsFor(folder, port),
  })) {
    must('pg_conftool', [VERSION, name, 'set', setting, value])
  }
  must('pg_ctlcluster', [VERSION, name, 'start'])
  const sql = (statement: string) =>
    must(join(PROGRAMS, 'psql'), [
      ...['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-d', 'postgres'],
      ...['-qAt', '-v', 'ON_ERROR_STOP=1', '-c', statement],
    ])
  sql('create role shop login')
  sql('create database shop owner shop')
  return {
    folder,
    url: `postgres://shop@127.0.0.1:${port}/shop`,
    sql,
  }
}

/** @throws Error with what the program printed, if it fails */
export function must(program: string, args: readonly string[], env = process.env): string {
  const { status, stdout, stderr, error } = run(program, args, env)
  if (status === 0) return stdout.trim()
  throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? `${stdout}${stderr}`.trim()}`)
}

function run(program: string, args: readonly string[], env = process.env) {
  return spawnSync(program, args, { env, encoding: 'utf8' })
}
