import { z } from 'zod'
import { ConfigError } from '../config-values.ts'
import type { WaitingJob } from '../jobs/queue.ts'
import { isPlainName } from '../media/storage.ts'

/** The content of a file in an archive, derived from its name alone. */
export type Entry =
  | { kind: 'table'; table: string }
  | { kind: 'jobs' }
  | { kind: 'picture'; file: string }

export const JOBS = 'jobs.json'

/** An archive is incomplete or not ours; the message fits one line. */
export class Damage extends Error {}

/** @param reason empty if there is no useful detail */
export function damaged(path: string, reason = ''): ConfigError {
  const why = reason && `: ${reason}`
  return new ConfigError(`${path} is damaged, or not a backup of a shop${why}`)
}

/** A name from an archive may contain anything, so only a part of its first line is shown. */
export function show(name: string): string {
  return JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name)
}

/**
 * Checks the order of files in an archive: tables, each with its parts from 1 on, then jobs, then
 * pictures, with no duplicates and nothing else.
 */
export class EntryOrder {
  #phase: 'tables' | 'pictures' = 'tables'
  #table = ''
  #part = 0
  readonly #seen = new Set<string>()

  /** @throws Damage if a file of this name cannot come next */
  next(name: string): Entry {
    const entry = this.#read(name)
    if (!entry) throw new Damage(`${show(name)} does not belong here`)
    return entry
  }

  /** @throws Damage if files are missing */
  end(): void {
    if (this.#phase === 'tables') throw new Damage(`${JOBS} is missing`)
  }

  #read(name: string): Entry | null {
    if (this.#phase === 'tables') return name === JOBS ? this.#endTables() : this.#readPart(name)
    const file = /^media\/(.*)$/s.exec(name)?.[1]
    if (file === undefined || !isPlainName(file) || this.#seen.has(file)) return null
    this.#seen.add(file)
    return { kind: 'picture', file }
  }

  #endTables(): Entry {
    this.#phase = 'pictures'
    this.#seen.clear()
    return { kind: 'jobs' }
  }

  #readPart(name: string): Entry | null {
    const [, table = '', number] = /^tables\/(.+)\/([1-9]\d{0,6})$/s.exec(name) ?? []
    if (table !== this.#table) {
      if (this.#seen.has(table)) return null
      this.#seen.add(table)
      this.#table = table
      this.#part = 0
    }
    return table && Number(number) === ++this.#part ? { kind: 'table', table } : null
  }
}

const Jobs = z.array(
  z.object({ name: z.string(), data: z.unknown(), startAfter: z.iso.datetime() }),
)

/** @throws Damage */
export function readJobs(bytes: Buffer): WaitingJob[] {
  try {
    return Jobs.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    throw new Damage(`${JOBS} cannot be read`)
  }
}
