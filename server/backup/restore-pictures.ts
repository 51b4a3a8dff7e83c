import type pg from 'pg'
import { filesOf } from '../media/pictures.ts'
import type { Storage } from '../media/storage.ts'

/** Writes files of pictures to the storage so that all writes can be undone. */
export class PictureRestore {
  readonly #storage: Storage
  readonly #added = new Set<string>()
  /** The previous contents of overwritten files; empty unless a file was damaged. */
  readonly #replaced = new Map<string, Buffer>()
  readonly #written = new Set<string>()

  constructor(storage: Storage) {
    this.#storage = storage
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const before = await this.#storage.get(name)
    if (!before) this.#added.add(name)
    else if (!before.equals(bytes)) this.#replaced.set(name, before)
    await this.#storage.put(name, bytes)
    this.#written.add(name)
  }

  /** Best effort: a leftover file is harmless. */
  async undo(): Promise<void> {
    await this.#removeAll([...this.#added])
    for (const [name, bytes] of this.#replaced) {
      await this.#storage.put(name, bytes).catch(() => {})
    }
  }

  /** Removes those of `names` that were not restored, since no picture uses them any more. */
  async removeOthers(names: ReadonlySet<string>): Promise<void> {
    await this.#removeAll([...names].filter((name) => !this.#written.has(name)))
  }

  async #removeAll(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#storage.remove(name).catch(() => {})
  }
}

/** The ids of pictures whose files are gone; all files of one are removed together. */
export async function findMissingPictures(
  pool: Pick<pg.Pool, 'query'>,
  storage: Storage,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; widths: number[] }>(
    'select id, widths from pictures order by id',
  )
  const missing: string[] = []
  for (const picture of rows) {
    // The smallest of them comes last.
    const file = filesOf({ ...picture, widths: picture.widths.slice(0, 1) }).at(-1)!
    if (!(await storage.get(file))) missing.push(picture.id)
  }
  return missing
}
