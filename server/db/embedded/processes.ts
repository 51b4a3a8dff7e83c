import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Whether process `pid` is running. A zombie counts as ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return process.platform !== 'linux'
  }
}

/**
 * Whether any process has `folder` as its working directory, as all processes of a PostgreSQL
 * server do. Without /proc this is unknown, and the safe answer is yes.
 */
export function isFolderInUse(folder: string): boolean {
  if (process.platform !== 'linux') return true
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readlinkSync(`/proc/${name}/cwd`) === folder
    } catch {
      return false
    }
  })
}
