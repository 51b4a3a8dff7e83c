import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { backingUpShop } from '#tests/backing-up.ts'
import { NOON } from '#tests/open-shop.ts'
import { migrateWithin } from '../db/migrate.ts'
import { diskStorage } from '../media/storage.ts'
import { backUp } from './back-up.ts'
import { checkArchive } from './check-archive.ts'

const at = backingUpShop(beforeAll)
let whole: Buffer

beforeAll(async () => {
  await at.trade()
  await at.backUpShop()
  whole = readFileSync(at.archive)
})

function unpack(packed: Buffer): Buffer | null {
  try {
    return gunzipSync(packed)
  } catch {
    return null
  }
}

describe('a damaged archive', () => {
  const DAMAGE: Record<string, (bytes: Buffer) => Buffer> = {
    'truncated at the end': (bytes) => bytes.subarray(0, bytes.length - 100),
    'truncated in the middle': (bytes) => bytes.subarray(0, bytes.length / 2),
    'with a changed byte': (bytes) => {
      const tar = gunzipSync(bytes)
      const changed = Buffer.from(bytes)
      // A changed bit may mean the same: zeros that are copied from other zeros.
      let at = bytes.length >> 1
      do changed[at++]! ^= 1
      while (unpack(changed)?.equals(tar))
      return changed
    },
    'with a changed letter, repacked': (bytes) => {
      const tar = gunzipSync(bytes)
      tar[tar.indexOf('Amina Warsame')] = 0x61
      return gzipSync(tar)
    },
    'without its manifest': (bytes) => {
      const tar = gunzipSync(bytes)
      const manifest = tar.lastIndexOf('manifest.json')
      return gzipSync(Buffer.concat([tar.subarray(0, manifest), Buffer.alloc(1024)]))
    },
    'of something else': () => gzipSync('hello'),
    'of a picture': () => Buffer.from('RIFF....WEBP'),
    'without content': () => Buffer.alloc(0),
  }

  test.each(Object.entries(DAMAGE))('%s is refused in one line', async (_, spoil) => {
    writeFileSync(at.archive, spoil(whole))
    await expect(checkArchive(at.archive)).rejects.toThrow(
      `${at.archive} is damaged, or not a backup of a shop`,
    )
  })

  test('a newer version, a missing file and a folder each get their own message', async () => {
    const other = await at.emptyDatabase('newer')
    const client = await other.connect()
    await migrateWithin(client, { from: 0, to: Number.MAX_SAFE_INTEGER })
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9e12)",
    )
    client.release()
    await backUp({ pool: other, storage: diskStorage(at.media), path: at.archive, now: () => NOON })
    await expect(checkArchive(at.archive)).rejects.toThrow('a newer version of the shop')
    await expect(checkArchive(join(at.folder, 'none.tar.gz'))).rejects.toThrow(
      'cannot be read (ENOENT)',
    )
    await expect(checkArchive(at.folder)).rejects.toThrow('cannot be read (EISDIR)')
  })
})
