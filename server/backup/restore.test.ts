import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allRows, backingUpShop, expectAllBack, filesIn, photo, rowsOf } from '#tests/backing-up.ts'
import { craftArchive } from '#tests/craft-archive.ts'
import { storePicture } from '../media/pictures.ts'
import { diskStorage, type Storage } from '../media/storage.ts'

const at = backingUpShop()

describe('restoring over an existing shop', () => {
  test('overwrites it only on request, including its pictures', async () => {
    await at.trade()
    const rows = await allRows(at.shop.shop.pool)
    await at.backUpShop()
    const files = filesIn(at.media)
    await at.shop.stockProduct({ name: 'Made later' })
    const later = await storePicture(at.shop.shop, null, await photo())

    const storage = diskStorage(at.media)
    await expect(at.restoreInto(at.shop.shop.pool, storage)).rejects.toThrow('add --replace')
    expect((await rowsOf(at.shop.shop.pool, 'products')).length).toBe(rows.products!.length + 1)
    await at.restoreInto(at.shop.shop.pool, storage, { replace: true })
    expectAllBack(await allRows(at.shop.shop.pool), rows)
    expect(filesIn(at.media)).toEqual(files)
    expect(await storage.get(`${later.id}.webp`)).toBeNull()
  })

  test('leaves it unchanged after a failure halfway', async () => {
    await at.trade()
    await at.backUpShop()
    await at.shop.stockProduct({ name: 'Made later' })
    const rows = await allRows(at.shop.shop.pool)
    const files = filesIn(at.media)
    const storage = diskStorage(at.media)
    let puts = 0
    const failing: Storage = {
      ...storage,
      put: async (name, bytes) => {
        if (++puts === 5) throw new Error('no space left')
        return storage.put(name, bytes)
      },
    }
    await expect(at.restoreInto(at.shop.shop.pool, failing, { replace: true })).rejects.toThrow(
      'no space left',
    )
    const now = await allRows(at.shop.shop.pool)
    for (const [table, was] of Object.entries(rows)) expect(now[table], table).toEqual(was)
    expect(filesIn(at.media)).toEqual(files)
  })

  test('leaves an empty database and an empty folder empty after a failure', async () => {
    await at.trade()
    await at.backUpShop()
    const target = await at.emptyDatabase()
    const other = at.newFolder()
    const storage = diskStorage(other)
    const failing: Storage = {
      ...storage,
      put: async (name, bytes) => {
        if (name.endsWith('.webp')) throw new Error('no space left')
        return storage.put(name, bytes)
      },
    }
    await expect(at.restoreInto(target, failing)).rejects.toThrow('no space left')
    expect(await allRows(target)).toEqual({})
    expect(filesIn(other)).toEqual({})
  })

  test('puts back the contents of an overwritten picture after a failure', async () => {
    await at.trade()
    await at.backUpShop()
    const storage = diskStorage(at.media)
    const [name, last] = [Object.keys(filesIn(at.media))[0]!, Object.keys(filesIn(at.media)).at(-1)]
    await storage.put(name, Buffer.from('another'))
    const files = filesIn(at.media)
    const failing: Storage = {
      ...storage,
      put: async (one, bytes) => {
        if (one === last) throw new Error('no space left')
        return storage.put(one, bytes)
      },
    }
    const pool = at.shop.shop.pool
    await expect(at.restoreInto(pool, failing, { replace: true })).rejects.toThrow('no space left')
    expect(filesIn(at.media)).toEqual(files)
  })

  test('changes no picture if the database refuses the data', async () => {
    await at.trade()
    await at.backUpShop()
    await craftArchive(at.archive, ({ entries }) => {
      const lines = entries.find(({ name }) => name === 'tables/order_lines/1')!
      const [id, order, ...rest] = lines.bytes.toString('utf8').split('\t')
      lines.bytes = Buffer.from([id, order!.replace(/^.{8}/, '00000000'), ...rest].join('\t'))
    })
    const rows = await allRows(at.shop.shop.pool)
    let puts = 0
    const counting: Storage = { ...diskStorage(at.media), put: async () => void puts++ }
    const restoring = at.restoreInto(at.shop.shop.pool, counting, { replace: true })
    await expect(restoring).rejects.toMatchObject({ code: '23503' })
    expect(puts).toBe(0)
    expect(await allRows(at.shop.shop.pool)).toEqual(rows)
  })

  test('refuses an archive that changes after its check', async () => {
    await at.trade()
    await at.backUpShop()
    const rows = await allRows(at.shop.shop.pool)
    const files = filesIn(at.media)
    const other = join(at.folder, 'other.tar.gz')
    copyFileSync(at.archive, other)
    await craftArchive(other, ({ entries }) => {
      entries.at(-1)!.bytes = Buffer.from('another')
    })
    const restoring = at.restoreInto(at.shop.shop.pool, diskStorage(at.media), {
      replace: true,
      afterCheck: () => copyFileSync(other, at.archive),
    })
    await expect(restoring).rejects.toThrow('changed while it was being restored')
    expect(await allRows(at.shop.shop.pool)).toEqual(rows)
    expect(filesIn(at.media)).toEqual(files)
  })

  test('leaves foreign tables in the same database alone', async () => {
    await at.trade()
    await at.shop.shop.pool.query(
      'create table foreign_table (n serial); insert into foreign_table values (1)',
    )
    try {
      await at.backUpShop()
      await at.shop.shop.pool.query('update foreign_table set n = 2')
      await at.shop.shop.pool.query("select setval('foreign_table_n_seq', 70)")
      await at.restoreInto(at.shop.shop.pool, diskStorage(at.media), { replace: true })
      expect(await rowsOf(at.shop.shop.pool, 'foreign_table')).toEqual([{ n: 2 }])
      const { rows } = await at.shop.shop.pool.query('select last_value from foreign_table_n_seq')
      expect(rows).toEqual([{ last_value: 70 }])
      await at.restoreInto(await at.emptyDatabase(), diskStorage(at.media))
    } finally {
      await at.shop.shop.pool.query('drop table foreign_table')
    }
  })
})
