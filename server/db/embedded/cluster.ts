import { execFileSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '#server/config-values.ts'
import { isAlive } from './processes.ts'
import type { RunAs } from './run-as.ts'

export const SUPERUSER = 'postgres'
const MAJOR_VERSION = '18'

/** Makes messages and clock of PostgreSQL independent of the machine's locale and time zone. */
export const serverEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/**
 * Creates the data folder of a PostgreSQL server unless it exists. It is created under another name
 * and then renamed, so a crash never leaves half a folder.
 */
export function ensureCluster(dataDir: string, bin: string, runAs: RunAs): void {
  removeAbandoned(dataDir)
  if (existsSync(join(dataDir, 'PG_VERSION'))) {
    assertVersion(dataDir)
    return
  }
  const unfinished = `${dataDir}.init-${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (runAs.ids.uid !== undefined) chownSync(unfinished, runAs.ids.uid, runAs.ids.gid ?? -1)
  const [file, args] = runAs.command(join(bin, 'initdb'), initArguments(unfinished))
  execFileSync(file, args, { ...runAs.ids, cwd: '/', env: serverEnv, stdio: 'pipe' })
  try {
    renameSync(unfinished, dataDir)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process may have created it at the same time; then that one is used.
    if (!existsSync(join(dataDir, 'PG_VERSION'))) throw error
  }
}

function initArguments(folder: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    // Other users cannot open the socket's folder; TCP requires a password.
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${characterType()}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ]
}

/** pg_trgm depends on LC_CTYPE: under plain C it drops every non-ASCII letter. */
function characterType(): string {
  const known = execFileSync('sh', ['-c', 'locale -a 2>/dev/null || true'], { encoding: 'utf8' })
  const names = new Set(known.split('\n'))
  const wanted = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'en_US.utf8']
  return wanted.find((name) => names.has(name)) ?? 'C'
}

function removeAbandoned(dataDir: string): void {
  const base = dirname(dataDir)
  for (const name of readdirSync(base)) {
    const maker = name.startsWith(basename(dataDir)) && /\.init-(\d+)$/.exec(name)?.[1]
    if (maker && !isAlive(Number(maker))) rmSync(join(base, name), { recursive: true, force: true })
  }
}

function assertVersion(dataDir: string): void {
  const version = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()
  if (version === MAJOR_VERSION) return
  throw new ConfigError(
    `DATA_DIR: got data of PostgreSQL ${version} in ${dataDir}, expected PostgreSQL ${MAJOR_VERSION}`,
  )
}
