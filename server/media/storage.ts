import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'

/** Where files of pictures live: a folder on disk or a bucket. Names are plain, without folders. */
export interface Storage {
  /** Whole or not at all; replaces what was there. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Null when there is no such file. */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
}

/** Files in `dataDir`/media. What `put` has answered for survives a power cut. */
export function diskStorage(dataDir: string): Storage {
  const folder = join(dataDir, 'media')
  const ready = mkdir(folder, { recursive: true, mode: 0o750 })
  // Told to the first caller instead of ending the process.
  ready.catch(() => {})
  const pathOf = (name: string) => join(folder, plainName(name))

  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await ready
      const unfinished = join(folder, `.${uuidv7()}`)
      try {
        const file = await open(unfinished, 'wx', 0o640)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
  }
}

/** Names are made by the shop; one that could lead elsewhere is a mistake of ours. */
export function plainName(name: string): string {
  if (!isPlainName(name)) {
    throw new Error(`Not a name of a stored file: ${JSON.stringify(name)}`)
  }
  return name
}

export function isPlainName(name: string): boolean {
  return /^[a-z0-9][a-z0-9.-]{0,120}$/.test(name) && !name.includes('..')
}
