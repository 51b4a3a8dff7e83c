import { execFileSync } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { ConfigError } from '#server/config-values.ts'

/** How to start a program so that it does not run as root, which PostgreSQL refuses. */
export interface RunAs {
  /** Spread into the options of `spawn`; empty: as we are. */
  readonly ids: { readonly uid?: number; readonly gid?: number }
  readonly command: (file: string, args: readonly string[]) => [string, string[]]
}

const asWeAre: RunAs = { ids: {}, command: (file, args) => [file, [...args]] }

/**
 * As root: a system user that can get to `folder`, else a user namespace in which root is nobody
 * (files stay root's). Opens a `folder` of root's for passing through (0711), and no further.
 * @throws ConfigError where neither is possible.
 */
export function chooseRunAs(folder: string, preferredUser: string | null): RunAs {
  if (process.getuid?.() !== 0) return asWeAre
  if (statSync(folder).uid === 0) chmodSync(folder, 0o711)
  for (const user of preferredUser ? [preferredUser] : ['postgres', 'nobody']) {
    const ids = idsOf(user)
    if (ids && canEnter(folder, ids)) return { ...asWeAre, ids }
  }
  if (preferredUser) {
    throw new ConfigError(
      `DATABASE_RUN_AS: got '${preferredUser}', expected a system user that can reach ${folder}`,
    )
  }
  const namespace = ['--user', '--map-user=65534', '--map-group=65534', '--']
  if (succeeds('unshare', [...namespace, 'id', '-u'])) {
    return { ids: {}, command: (file, args) => ['unshare', [...namespace, file, ...args]] }
  }
  throw new ConfigError(
    `DATA_DIR: got '${folder}', expected a folder that an ordinary user can reach when root starts ` +
      'the shop, like /var/lib/qurux (or set DATABASE_RUN_AS, or DATABASE_URL)',
  )
}

/** initdb wants the user to have an entry in the system's list, so numbers alone do not do. */
function idsOf(user: string): { uid: number; gid: number } | null {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}

/** A folder above may be closed: /root is 0700. */
function canEnter(folder: string, ids: RunAs['ids']): boolean {
  return succeeds('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], ids)
}

function succeeds(file: string, args: readonly string[], ids: RunAs['ids'] = {}): boolean {
  try {
    execFileSync(file, args, { ...ids, cwd: '/', stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}
