import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backingUpShop } from '#tests/backing-up.ts'
import { craftArchive, type Entry, pack, unpack } from '#tests/craft-archive.ts'
import { ConfigError } from '../config-values.ts'
import { checkArchive } from './check-archive.ts'
import type { Manifest } from './manifest.ts'

const at = backingUpShop(beforeAll)
const good = join(at.folder, 'good.tar.gz')
/** One archive for all tests, each of which alters a copy. */
beforeAll(async () => {
  await at.trade()
  await at.backUpShop()
  copyFileSync(at.archive, good)
})
beforeEach(() => copyFileSync(good, at.archive))

async function refusal(): Promise<string> {
  const error = await checkArchive(at.archive).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ConfigError)
  const { message } = error as ConfigError
  expect(message.startsWith(at.archive)).toBe(true)
  expect(message).not.toMatch(/[\n\r]/)
  return message.slice(at.archive.length + 1)
}

type Contents = Awaited<ReturnType<typeof unpack>>

const file = (name: string, more: Partial<Entry> = {}): Entry => ({
  name,
  bytes: Buffer.from('x'),
  ...more,
})
const isTable = ({ name }: Entry) => name.startsWith('tables/')
const isPicture = ({ name }: Entry) => name.startsWith('media/')
const find = (entries: Entry[], name: string) => entries.findIndex((entry) => entry.name === name)

/** Splits a table into two parts, like a large one. */
function splitOrders({ entries }: Contents): [Entry, Entry, number] {
  const index = find(entries, 'tables/orders/1')
  const { bytes } = entries[index]!
  const end = bytes.indexOf('\n') + 1
  const parts = [
    { name: 'tables/orders/1', bytes: bytes.subarray(0, end) },
    { name: 'tables/orders/2', bytes: bytes.subarray(end) },
  ] as const
  entries.splice(index, 1, ...parts)
  return [...parts, index]
}

test('an archive that is altered and repacked with correct digests is accepted', async () => {
  await craftArchive(at.archive, splitOrders)
  expect((await checkArchive(at.archive)).tables.orders!.rows).toBe(3)
})

describe('files that no backup contains are refused in one line', () => {
  test.each([
    '../outside.webp',
    '/etc/cron.d/outside',
    'media/../../outside.webp',
    'media//etc/passwd',
    'media/folder/one.webp',
    'media/',
    'media/.hidden',
    'media/one.webp\n.two',
    'tables/orders',
    'tables/orders/0',
    'tables/orders/../1',
    'more.json',
    'x'.repeat(300),
  ])('%j', async (name) => {
    await craftArchive(at.archive, ({ entries, manifest }) => {
      entries.push(file(name))
      manifest.files++
    })
    expect(await refusal()).toContain('is damaged, or not a backup of a shop')
  })

  test.each(['symlink', 'link', 'directory', 'character-device', 'fifo'] as const)(
    'a %s',
    async (type) => {
      await craftArchive(at.archive, ({ entries, manifest }) => {
        const header = { type, size: 0, linkname: '/etc/passwd' }
        entries.push(file('media/one.webp', { header, bytes: Buffer.alloc(0) }))
        manifest.files++
      })
      expect(await refusal()).toMatch(/is damaged.*"media\/one.webp\/?" is not a file/)
    },
  )

  const ORDER: Record<string, (contents: Contents) => unknown> = {
    'a picture twice': ({ entries, manifest }) => {
      entries.push(entries.findLast(isPicture)!)
      manifest.files++
    },
    'a part of a table twice': ({ entries }) => {
      entries.splice(find(entries, 'tables/orders/1'), 0, entries.find(isTable)!)
    },
    'parts of a table in the wrong order': (contents) => {
      const [one, two, index] = splitOrders(contents)
      contents.entries.splice(index, 2, two, one)
    },
    'a missing part of a table': (contents) => {
      const [, , index] = splitOrders(contents)
      contents.entries.splice(index, 1)
    },
    'a table in two places': (contents) => {
      const [, two, index] = splitOrders(contents)
      contents.entries.splice(index + 1, 1)
      contents.entries.splice(find(contents.entries, 'jobs.json'), 0, two)
    },
    'a table after the pictures': ({ entries }) => {
      entries.push(...entries.splice(find(entries, 'tables/orders/1'), 1))
    },
    'a picture before the tables': ({ entries }) => {
      entries.unshift(entries.pop()!)
    },
    'the jobs twice': ({ entries }) => {
      const index = find(entries, 'jobs.json')
      entries.splice(index, 0, entries[index]!)
    },
    'no jobs': ({ entries }) => {
      entries.splice(find(entries, 'jobs.json'), 1)
    },
    'a picture that the manifest does not count': ({ entries }) => {
      entries.push(file('media/one.webp'))
    },
    'one picture fewer than the manifest counts': ({ entries }) => {
      entries.pop()
    },
    'invalid jobs': ({ entries }) => {
      entries[find(entries, 'jobs.json')]!.bytes = Buffer.from('[{"name":1}]')
    },
    'a truncated row': ({ entries }) => {
      const orders = entries[find(entries, 'tables/orders/1')]!
      orders.bytes = orders.bytes.subarray(0, -1)
    },
  }
  test.each(Object.entries(ORDER))('%s', async (_, change) => {
    await craftArchive(at.archive, change)
    expect(await refusal()).toContain('is damaged, or not a backup of a shop')
  })

  test('a file of ten gigabytes, before any of it is read', async () => {
    const tar = gunzipSync(readFileSync(at.archive))
    const header = tar.subarray(0, 512)
    header.write(`${(10 * 2 ** 30).toString(8).padStart(11, '0')}\0`, 124, 'latin1')
    header.fill(' ', 148, 156)
    const sum = header.reduce((total, byte) => total + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
    writeFileSync(at.archive, gzipSync(tar))
    expect(await refusal()).toContain('is larger than')
  })
})

describe('a manifest that does not match is refused in one line', () => {
  type Forgery = (manifest: Manifest) => unknown
  const orders = (manifest: Manifest) => manifest.tables.orders!
  const FORGED: Record<string, [Forgery, string]> = {
    'without a table': [
      ({ tables }) => delete tables.webhook_events,
      'the table webhook_events is missing',
    ],
    'without a table whose rows are there': [
      ({ tables }) => delete tables.orders,
      'the table "orders" is not in its manifest',
    ],
    'without a column': [
      (m) => {
        const { columns, types } = orders(m)
        columns.pop()
        types?.pop()
      },
      'orders.gift_note is missing',
    ],
    'with a column more': [
      (m) => {
        orders(m).columns.push('surprise')
        orders(m).types?.push('text')
      },
      '"orders.surprise" is unknown',
    ],
    'with a column twice': [
      (m) => {
        orders(m).columns.push('total')
        orders(m).types?.push('bigint')
      },
      'orders.total appears twice',
    ],
    'with a column of another type': [
      (m) => orders(m).types?.fill('text', 0, 1),
      'orders.id is text instead of uuid',
    ],
    'with fewer types than columns': [(m) => orders(m).types?.pop(), 'is damaged'],
    'with more rows': [(m) => orders(m).rows++, 'orders has 3 rows instead of 4'],
    'with rows below nothing': [
      (m) => {
        orders(m).rows = -1
      },
      'is damaged',
    ],
    'of a version between versions': [(m) => m.migration--, 'an unknown version of the shop'],
    'of no version': [
      (m) => {
        m.migration = 0
      },
      'an unknown version of the shop',
    ],
    'of a version in words': [(m) => Object.assign(m, { migration: 'newest' }), 'is damaged'],
    'of a day that was never': [
      (m) => {
        m.at = '2026-02-30T00:00:00Z'
      },
      'is damaged',
    ],
    'with a number that is none': [
      (m) => {
        m.sequences.orders_number_seq!.value = '1; drop table orders'
      },
      'is damaged',
    ],
    'without the digest of a file': [({ sha256 }) => delete sha256!['jobs.json'], '"jobs.json"'],
    'with the digest of a file that is not there': [
      ({ sha256 }) => Object.assign(sha256!, { 'media/gone.webp': 'a'.repeat(64) }),
      '"media/gone.webp" is missing',
    ],
    'with another digest of a picture': [
      ({ sha256 }) => {
        const name = Object.keys(sha256!).findLast((one) => one.startsWith('media/'))!
        sha256![name] = 'a'.repeat(64)
      },
      'differs from what was backed up',
    ],
    'with another digest of all': [
      (m) => {
        m.digest = 'a'.repeat(64)
      },
      'is damaged',
    ],
  }
  test.each(Object.entries(FORGED))('%s', async (_, [forge, words]) => {
    await craftArchive(at.archive, () => {}, forge)
    expect(await refusal()).toContain(words)
  })

  test.each(['[]', 'null', '{"format":1', '"x"', '{"format":2}', '{"__proto__":{}}'])(
    'being %s',
    async (text) => {
      const { entries } = await unpack(at.archive)
      await pack(at.archive, [...entries, file('manifest.json', { bytes: Buffer.from(text) })])
      expect(await refusal()).toContain('is damaged, or not a backup of a shop')
    },
  )
})

test('an archive of an older version, without digests and types, is accepted', async () => {
  await craftArchive(at.archive, ({ manifest }) => {
    delete manifest.sha256
    for (const table of Object.values(manifest.tables)) delete table.types
  })
  expect((await checkArchive(at.archive)).files).toBe(8)
})
