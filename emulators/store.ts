import { mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Store<state> {
  state: state
  /** Resolves when all changes so far are on disk; without a folder at once. */
  saved(): Promise<void>
}

/** The state can be stored in a file, so that restarting a demo shop does not lose its payments. */
export function openStore<state extends object>(
  dataDir: string | null,
  name: string,
  initial: state,
): Store<state> {
  if (dataDir === null) return { state: initial, saved: async () => {} }
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, name)
  const state = { ...initial, ...readState(file) }

  let writing = Promise.resolve()
  let waiting: Promise<void> | null = null
  return {
    state,
    saved() {
      // One write at a time, and one pending write for all changes in the meantime.
      waiting ??= writing
        .catch(() => {})
        .then(() => {
          waiting = null
          writing = write(file, state)
          return writing
        })
      return waiting
    },
  }
}

function readState(file: string): object {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** Writes a temporary file and renames it, so that a crash never leaves half a file. */
async function write(file: string, state: object): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
