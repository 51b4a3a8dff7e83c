import type { Storage } from '../media/storage.ts'

/** Puts files of pictures into the storage in such a way that all of it can be taken back. */
export class PictureRestore {
  readonly #storage: Storage
  readonly #added = new Set<string>()
  /** What stood there and was another file: none as long as no file was damaged. */
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

  /** Best effort: a file too many is seen by nobody. */
  async undo(): Promise<void> {
    await this.#removeAll([...this.#added])
    for (const [name, bytes] of this.#replaced) {
      await this.#storage.put(name, bytes).catch(() => {})
    }
  }

  /** Removes those of `names` that were not put: they belong to no picture any more. */
  async removeOthers(names: ReadonlySet<string>): Promise<void> {
    await this.#removeAll([...names].filter((name) => !this.#written.has(name)))
  }

  async #removeAll(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#storage.remove(name).catch(() => {})
  }
}
