import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline as pipe, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeWeb } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { v7 as uuidv7 } from 'uuid'
import { ConfigError } from '../config-values.ts'
import { syncFolder } from '../media/storage.ts'
import { Damage, damaged, type Entry, EntryOrder, JOBS, show } from './entries.ts'
import { type Inventory, MANIFEST, type Manifest, readManifest } from './manifest.ts'

/** Adds a file to the archive. */
export type Add = (name: string, bytes: Uint8Array) => Promise<void>

/** Larger than any real file, since a damaged header may claim any size. */
const MAX_BYTES = 100_000_000
/** For the lists of all pictures or jobs: just below the longest string that V8 can hold. */
const MAX_LIST_BYTES = 500_000_000

/**
 * Writes a .tar.gz of everything that `fill` adds, followed by the manifest that it returns. The
 * archive appears at `path` complete and synced to disk, or not at all; it replaces an existing
 * one.
 */
export async function writeArchive(
  path: string,
  fill: (add: Add) => Promise<Inventory>,
): Promise<{ bytes: number }> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeAbandoned(folder)
  const unfinished = join(folder, `.${basename(path)}.unfinished-${uuidv7()}`)
  const { readable, controller } = createTarPacker()
  const digests = new Digests()
  const add: Add = async (name, bytes) => {
    assertSize(name, bytes.byteLength)
    digests.add(name, bytes)
    const entry = controller.add({ name, size: bytes.byteLength, mode: 0o600 }).getWriter()
    await entry.write(new Uint8Array(bytes))
    await entry.close()
  }
  const writing = pipeline(
    Readable.fromWeb(readable as NodeWeb<Uint8Array>),
    createGzip({ level: 4 }),
    // Readable only by the owner, because it contains all personal data of the shop.
    createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
  )
  const filling = fill(add).then(async (inventory) => {
    const sha256 = Object.fromEntries(digests.files)
    const manifest: Manifest = { ...inventory, sha256, digest: digests.all }
    await add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)))
    controller.finalize()
  })
  filling.catch((error) => controller.error(error))
  const [written, filled] = await Promise.allSettled([writing, filling])
  const failed = written.status === 'rejected' ? written : filled
  if (failed.status === 'rejected') {
    await rm(unfinished, { force: true })
    throw failed.reason
  }
  const { size } = await stat(unfinished)
  await rename(unfinished, path)
  await syncFolder(folder)
  return { bytes: size }
}

/**
 * Yields the files of an archive one after the other, and the manifest last.
 * @throws ConfigError with a one-line message if the archive is incomplete or not ours. This is
 * only known at the end, so no file may be used before.
 */
export async function* readArchive(
  path: string,
): AsyncGenerator<Entry & { bytes: Buffer }, Manifest> {
  const gunzip = createGunzip()
  pipe(createReadStream(path), gunzip, () => {})
  const order = new EntryOrder()
  const digests = new Digests()
  let manifest: Manifest | undefined
  try {
    const packed = Readable.toWeb(gunzip) as ReadableStream<Uint8Array>
    for await (const { header, body } of packed.pipeThrough(createTarDecoder({ strict: true }))) {
      const { name, size, type } = header
      if (manifest) throw new Damage(`${show(name)} follows its manifest`)
      if (type !== 'file') throw new Damage(`${show(name)} is not a file`)
      assertSize(name, size)
      const entry = name === MANIFEST ? null : order.next(name)
      const bytes = Buffer.from(await new Response(body).arrayBuffer())
      if (entry) {
        digests.add(name, bytes)
        yield { ...entry, bytes }
      } else {
        order.end()
        manifest = readManifest(bytes, digests)
      }
    }
    if (manifest) return manifest
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (error instanceof ConfigError) throw error
    if (error instanceof Damage) throw damaged(path, error.message)
    if (syscall) throw new ConfigError(`${path} cannot be read (${code})`)
  } finally {
    gunzip.destroy()
  }
  throw damaged(path)
}

/** @throws Damage */
function assertSize(name: string, bytes: number): void {
  const max = name === MANIFEST || name === JOBS ? MAX_LIST_BYTES : MAX_BYTES
  if (bytes > max) throw new Damage(`${show(name)} is larger than anything in a backup`)
}

class Digests {
  readonly files = new Map<string, string>()
  readonly #all = createHash('sha256')

  add(name: string, bytes: Uint8Array): void {
    this.files.set(name, createHash('sha256').update(bytes).digest('hex'))
    this.#all.update(`${name}\0${bytes.byteLength}\0`).update(bytes)
  }

  /** Digest over all files so far, in order. */
  get all(): string {
    return this.#all.copy().digest('hex')
  }
}

/** A backup writes all the time, unless it was killed. */
const ABANDONED_MS = 60 * 60_000

/**
 * Removes the unfinished files of killed backups. They may be those of other containers, so no
 * process is asked for; in containers all have the same number anyway.
 */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^\..+\.unfinished-/.test(name)) continue
    const path = join(folder, name)
    // Null if another backup has just finished or removed it.
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}
