import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, type TarHeader, unpackTar } from 'modern-tar'
import type { Manifest } from '#server/backup/manifest.ts'

export interface Entry {
  name: string
  bytes: Buffer
  /** A plain file by default. */
  header?: Partial<TarHeader>
}

interface Contents {
  /** All entries but the manifest. */
  entries: Entry[]
  manifest: Manifest
}

/**
 * Changes an archive like someone who knows its format: afterwards all digests match the contents,
 * except for those that `forge` changes.
 */
export async function craftArchive(
  path: string,
  change: (contents: Contents) => unknown,
  forge: (manifest: Manifest) => unknown = () => {},
): Promise<void> {
  const { entries, manifest } = await unpack(path)
  change({ entries, manifest })
  manifest.digest = digestOf(entries)
  if (manifest.sha256) {
    manifest.sha256 = Object.fromEntries(entries.map(({ name, bytes }) => [name, sha256(bytes)]))
  }
  forge(manifest)
  await pack(path, [
    ...entries,
    { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) },
  ])
}

export async function unpack(path: string): Promise<Contents> {
  const all = await unpackTar(gunzipSync(readFileSync(path)))
  const entries: Entry[] = all.map(({ header, data }) => ({
    name: header.name,
    bytes: Buffer.from(data ?? []),
  }))
  const manifest = JSON.parse(entries.pop()!.bytes.toString('utf8')) as Manifest
  return { entries, manifest }
}

export async function pack(path: string, entries: readonly Entry[]): Promise<void> {
  const tar = await packTar(
    entries.map(({ name, bytes, header }) => ({
      header: { name, size: bytes.length, mode: 0o600, ...header },
      body: new Uint8Array(bytes),
    })),
  )
  writeFileSync(path, gzipSync(tar))
}

function digestOf(entries: readonly Entry[]): string {
  const hash = createHash('sha256')
  for (const { name, bytes } of entries) hash.update(`${name}\0${bytes.length}\0`).update(bytes)
  return hash.digest('hex')
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
