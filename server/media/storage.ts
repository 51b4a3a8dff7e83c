import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'

/** Stores the files of pictures, in a folder or a bucket. Names are plain, without folders. */
export interface Storage {
  /** All or nothing; replaces an existing file. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Null if there is no such file. */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
}

/** Files in `dataDir`/media. A file survives a power failure once `put` has returned. */
export function diskStorage(dataDir: string): Storage {
  const folder = join(dataDir, 'media')
  const ready = mkdir(folder, { recursive: true, mode: 0o750 })
  // The first caller gets the error; without this the rejection would end the process.
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
        await syncFolder(folder)
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

/** A new name survives a power failure only once its folder is synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** @throws Error if a name could lead outside the folder: the shop makes all names, so a bug */
export function plainName(name: string): string {
  if (!isPlainName(name)) {
    throw new Error(`Not a name of a stored file: ${JSON.stringify(name)}`)
  }
  return name
}

export function isPlainName(name: string): boolean {
  return /^[a-z0-9][a-z0-9.-]{0,120}$/.test(name) && !name.includes('..')
}
