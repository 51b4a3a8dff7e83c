import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '#server/config-values.ts'
import type { RunAs } from './run-as.ts'

/** What a running server writes to postmaster.pid; null if there is no such file. */
export interface PidFile {
  /** 0 if a power failure truncated the file. */
  readonly pid: number
  readonly socketDir: string
}

export function readPidFile(dataDir: string): PidFile | null {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]) || 0, socketDir: lines[4]?.trim() ?? '' }
  } catch {
    return null
  }
}

/**
 * A short private folder for the server's socket. The path of a socket is limited to 107 bytes, so
 * it cannot be in the data folder.
 */
export function ensureSocketDir(dataDir: string, runAs: RunAs): string {
  const ourselves = process.getuid?.() ?? 0
  const name = createHash('sha1').update(dataDir).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `qurux-${ourselves}-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = runAs.ids
  const found = lstatSync(folder)
  if (!found.isDirectory() || (found.uid !== ourselves && found.uid !== uid)) {
    throw new ConfigError(`TMPDIR: got '${tmpdir()}', but ${folder} in it belongs to another user`)
  }
  if (uid !== undefined) chownSync(folder, uid, runAs.ids.gid ?? -1)
  return folder
}
