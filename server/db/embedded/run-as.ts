import { execFileSync } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { ConfigError } from '#server/config-values.ts'

/** How to start a program without root, since PostgreSQL refuses to run as root. */
export interface RunAs {
  /** Options for `spawn`; empty to run as the current user. */
  readonly ids: { readonly uid?: number; readonly gid?: number }
  readonly command: (file: string, args: readonly string[]) => [string, string[]]
}

const asWeAre: RunAs = { ids: {}, command: (file, args) => [file, [...args]] }

/**
 * For root: a system user that can reach `folder`, or else a user namespace in which root is mapped
 * to nobody (files still belong to root). Opens a `folder` that root owns for traversal only
 * (0711).
 * @throws ConfigError if neither is possible
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

/** initdb requires an entry in the user database, so a bare uid is not enough. */
function idsOf(user: string): { uid: number; gid: number } | null {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}

/** A parent folder may deny access: /root has mode 0700. */
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
