import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestApi } from '#tests/api.ts'
import { fileOf, formOf } from '#tests/form.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'
import { auditEntries, pictures, productImports, products, skus } from '../../db/schema.ts'
import { writeImport } from './run-import.ts'

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let api: TestApi

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  api = admin.api
})

describe('a file of products', () => {
  test('is checked, told, and written by a second press', async () => {
    const known = await shop.stockProduct({
      sku: 'A-1',
      name: 'Old Name',
      listPrice: 10_00,
      onHand: 5,
    })
    const same = await shop.stockProduct({ sku: 'A-2', name: 'Same', listPrice: 10_00, onHand: 5 })
    const file = await check(
      'SKU;Name;Name (Somali);Category;Category (Somali);Price;Stock;Ingredients;Image URL;Colour\r\n' +
        'A-1;New Name;Magac Cusub;Oils & Butters;;12,50;8;"Aqua\nOlea; Rosa";;red\r\n' +
        'A-2;Same;;oils-butters;;10;5;;;\r\n' +
        'B-1;"Soap; ""hard""\r\nand white";;Soaps;Saabuun;$3.20;7;;https://img.example/s.png;\r\n',
    )
    expect(file).toMatchObject({
      ...{ state: 'ready', rows: 3, creates: 1, updates: 1, unchanged: 1, problemCount: 0 },
      ...{ ignored: ['Colour'], by: 'Shop Admin', fileName: 'goods.csv' },
    })
    expect(await shop.shop.db.$count(products)).toBe(2)

    shop.invalidated.length = 0
    expect(await write(file._id)).toMatchObject({ state: 'done', rowsDone: 3 })
    const changed = await api.adminProducts.edit({ params: { id: known } })
    expect(changed).toMatchObject({
      ...{ name: 'New Name', nameSo: 'Magac Cusub', price: 12.5, countInStock: 8 },
      ...{ ingredients: ['Aqua', 'Olea', 'Rosa'], version: 2 },
    })
    expect((await api.adminProducts.edit({ params: { id: same } })).version).toBe(1)
    const [made] = await api.adminProducts.list({ query: { keyword: 'B-1' } })
    expect(made).toMatchObject({
      ...{ name: 'Soap; "hard"\r\nand white', category: 'Soaps', price: 3.2, countInStock: 7 },
      image: 'https://img.example/s.png',
    })
    expect(made!.publishedAt).not.toBeNull()
    expect(await shop.guest.catalog.categories()).toContainEqual(
      expect.objectContaining({ slug: 'soaps', name: 'Soaps', nameSo: 'Saabuun', numProducts: 1 }),
    )
    const found = await shop.guest.catalog.list({ query: { keyword: 'saabuun' } })
    expect(found.products).toHaveLength(1)
    expect(shop.invalidated.toSorted()).toEqual(['categories', 'products'])
  })

  test('leaves its traces in ledger and audit log', async () => {
    await shop.stockProduct({ sku: 'A-1', name: 'Oil', listPrice: 10_00, onHand: 5 })
    await imported(
      'sku,name,category,price,stock\nA-1,Oil,Oils & Butters,11,2\nB-1,Soap,Soaps,3,7\n',
    )
    const entries = await shop.shop.db.select().from(auditEntries).orderBy(auditEntries.id)
    expect(
      entries.map(({ action, subject, before, after }) => ({ action, subject, before, after })),
    ).toEqual([
      {
        action: 'category-created',
        subject: 'Soaps',
        before: null,
        after: { name: 'Soaps', nameSo: null },
      },
      { action: 'price-changed', subject: 'Oil', before: { price: 1000 }, after: { price: 1100 } },
      {
        action: 'product-created',
        subject: 'Soap',
        before: null,
        after: { name: 'Soap', sku: 'B-1', category: 'Soaps', price: 300, onHand: 7 },
      },
      { action: 'stock-changed', subject: 'Oil', before: { onHand: 5 }, after: { onHand: 2 } },
      {
        action: 'products-imported',
        subject: 'goods.csv',
        before: null,
        after: { creates: 1, updates: 1, unchanged: 0 },
      },
    ])
    expect(new Set(entries.map(({ actorName }) => actorName))).toEqual(new Set(['Shop Admin']))
    await expectLedgerFits()
  })

  test('changes nothing a second time, nor does an export', async () => {
    const oil = await shop.stockProduct({
      ...{
        sku: '=cmd|x',
        name: '@Oil',
        nameSo: '-Saliid',
        brand: '+Brand',
        ingredients: ['a', 'b, c'],
      },
      ...{ imageUrl: 'https://img.example/o.png', description: 'Line one\nand "two"', onHand: 3 },
    })
    await orderOne(oil)
    await api.adminProducts.create()
    // A gift, by an admin's own hand.
    const gift = await shop.stockProduct()
    await api.adminProducts.save({ params: { id: gift }, body: { price: 0 } })
    const queries: Record<string, string>[] = [{}, { language: 'so', mark: 'off' }]
    for (const query of queries) {
      const text = await download('/api/imports/export', query)
      expect(text.startsWith('\uFEFF')).toBe(!('mark' in query))
      expect(text).toContain("'=cmd|x,'@Oil,'-Saliid")
      expect(await check(text)).toMatchObject({ state: 'ready', rows: 3, unchanged: 3 })
    }
    const file = 'sku,name,category,price,stock\nB-1,Soap,Soaps,3,7\n'
    await imported(file)
    const entries = await shop.shop.db.$count(auditEntries)
    expect(await imported(file)).toMatchObject({
      state: 'done',
      creates: 0,
      updates: 0,
      unchanged: 1,
    })
    expect(await shop.shop.db.$count(auditEntries)).toBe(entries)
    await expectLedgerFits()
  })

  test('speaks of stock as what can be sold, and touches only what it has columns for', async () => {
    const oil = await shop.stockProduct({ sku: 'A-1', description: 'Stays.', onHand: 5 })
    await orderOne(oil)
    await imported('sku,stock\nA-1,4\n')
    expect(await stockOf('A-1')).toMatchObject({ onHand: 5, reserved: 1 })
    await imported('SKU\tQiimo\tTirada\nA-1\t19.99\t10\n')
    expect(await stockOf('A-1')).toMatchObject({ onHand: 11, reserved: 1, listPrice: 19_99 })
    const now = await api.adminProducts.edit({ params: { id: oil } })
    expect(now).toMatchObject({ name: 'Raw Shea Butter', description: 'Stays.', countInStock: 10 })
    await imported('sku,description,published\nA-1,,no\n')
    expect(await api.adminProducts.edit({ params: { id: oil } })).toMatchObject({
      ...{ description: '', publishedAt: null, price: 19.99 },
    })
    await expectLedgerFits()
  })

  test('with 10,000 rows is in the shop within a minute', async () => {
    const lines = Array.from({ length: 10_000 }, (_, n) =>
      [
        `S-${n}`,
        `Soap ${n}`,
        `Group ${n % 12}`,
        `${(n % 90) + 1}.50`,
        n % 40,
        `"Text ${n}, long"`,
      ].join(','),
    )
    const file = ['sku,name,category,price,stock,description', ...lines].join('\n')
    const start = performance.now()
    expect(await imported(file)).toMatchObject({ state: 'done', creates: 10_000, rowsDone: 10_000 })
    const again = file.replaceAll('.50,', '.75,')
    expect(await imported(again)).toMatchObject({ state: 'done', updates: 10_000 })
    expect((performance.now() - start) / 1000).toBeLessThan(60)
    expect(await shop.shop.db.$count(products)).toBe(10_000)
    await expectLedgerFits()
  }, 90_000)
})

describe('what is wrong with a file', () => {
  test('is told by row, column and value, all of it at once', async () => {
    await shop.stockProduct({ sku: 'OLD', listPrice: 10_00 })
    await shop.stockProduct({ sku: 'OLDER', listPrice: 10_00 })
    const gone = await shop.stockProduct({ sku: 'GONE' })
    await api.adminProducts.remove({ params: { id: gone } })
    const rows: [line: string, row: number, column: string, problem: string, value: string][] = [
      [',Soap,Soaps,1,1,,', 2, 'sku', 'missing', ''],
      ['B-1,,Soaps,1,1,,', 3, 'name', 'missing', ''],
      ['B-2,Soap,,1,1,,', 4, 'category', 'missing', ''],
      ['B-3,Soap,Soaps,,1,,', 5, 'price', 'missing', ''],
      ['B-4,Soap,Soaps,-1,1,,', 6, 'price', 'negative', '-1'],
      ['B-5,Soap,Soaps,cheap,1,,', 7, 'price', 'not-a-price', 'cheap'],
      ['B-6,Soap,Soaps,"1,234",1,,', 8, 'price', 'unclear-price', '1,234'],
      ['B-7,Soap,Soaps,1e3,1,,', 9, 'price', 'not-a-price', '1e3'],
      ['B-8,Soap,Soaps,9999999,1,,', 10, 'price', 'too-much', '9999999'],
      ['B-9,Soap,Soaps,1,1.5,,', 11, 'stock', 'not-whole', '1.5'],
      ['C-1,Soap,Soaps,1,-2,,', 12, 'stock', 'negative', '-2'],
      ['C-2,Soap,Soaps,1,99999999,,', 13, 'stock', 'too-much', '99999999'],
      [`C-3,${'x'.repeat(300)},Soaps,1,1,,`, 14, 'name', 'too-long', `${'x'.repeat(79)}…`],
      ['C-4,So\0ap,Soaps,1,1,,', 15, 'name', 'bad-characters', 'So\uFFFDap'],
      ['C-5,Soap,Soaps,1,1,ftp://x/y,', 16, 'image', 'not-an-address', 'ftp://x/y'],
      ['C-6,Soap,Soaps,1,1,,perhaps', 17, 'published', 'not-yes-or-no', 'perhaps'],
      ['C-7,Soap,Soaps,0,1,,yes', 18, 'price', 'price-needed', '0'],
      ['OLDER,Soap,Soaps,0,1,,', 19, 'price', 'price-needed', '0'],
      ['OLD,Soap,Soaps,1,1,,', 0, '', '', ''],
      ['OLD,Soap,Soaps,2,1,,', 21, 'sku', 'twice', 'OLD'],
      ['GONE,Soap,Soaps,1,1,,', 22, 'sku', 'deleted', 'GONE'],
      ['C-8,Soap,Soaps,1,1,,,surplus', 23, '', 'too-many-cells', 'surplus'],
      [`${'s'.repeat(65)},Soap,Soaps,1,1,,`, 24, 'sku', 'too-long', 's'.repeat(65)],
    ]
    const file = await check(
      ['sku,name,category,price,stock,image,published', ...rows.map(([line]) => line)].join('\n'),
    )
    const wrong = rows.filter(([, row]) => row > 0)
    expect(file).toMatchObject({ state: 'faulty', rows: rows.length, problemCount: wrong.length })
    const problems = await api.imports.problems({ params: { id: file._id }, query: {} })
    expect(problems).toEqual(
      wrong.map(([, row, column, problem, value]) => ({ row, column, problem, value })),
    )
    await expect(api.imports.start({ params: { id: file._id } })).rejects.toMatchObject({
      code: 'import-not-ready',
    })
    await shop.doJobs()
    expect(await shop.shop.db.$count(products)).toBe(3)
  })

  test('does not fill the memory: the first thousand are kept, all are counted, and paged', async () => {
    const file = await check(`sku,price\n${'X,wrong\n'.repeat(1_500)}`)
    expect(file).toMatchObject({ state: 'faulty', rows: 1_500, problemCount: 1_500 })
    const page = await api.imports.problems({
      ...{ params: { id: file._id }, query: { pageNumber: 20, pageSize: 50 } },
    })
    expect(page.at(-1)).toMatchObject({ row: 1_001, problem: 'not-a-price' })
  })

  test.each([
    ['name,price\nSoap,1\n', 'no-sku-column', 1],
    ['sku,price,Qiimo\nA,1,2\n', 'column-twice', 1],
    ['sku,name\n', 'no-rows', 1],
    ['sku,name\n\n , \n', 'no-rows', 1],
    ['sku,name\nA,"never closed\nB,x\n', 'broken-quotes', 2],
  ])('as a whole: %j', async (text, problem, row) => {
    const file = await check(text)
    expect(file.state).toBe('faulty')
    const problems = await api.imports.problems({ params: { id: file._id }, query: {} })
    expect(problems).toContainEqual(expect.objectContaining({ problem, row }))
  })

  test('of no use at all is refused at once, in a word that the page translates', async () => {
    const refuse = async (bytes: Uint8Array | string) => (await upload(bytes)).json().errors
    const xlsx = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(500)])
    expect(await refuse(xlsx)).toEqual({ file: 'is-spreadsheet' })
    expect(await refuse(Buffer.from('d0cf11e0a1b11ae100', 'hex'))).toEqual({
      file: 'is-spreadsheet',
    })
    expect(await refuse(Buffer.from('sku,name\nA,caf\xe9\n', 'latin1'))).toEqual({
      file: 'not-text',
    })
    expect(await refuse(' \r\n')).toEqual({ file: 'empty' })
    expect(await refuse('')).toHaveProperty('file')
    const large = await upload(Buffer.alloc(20_000_001, 'x'))
    expect([large.statusCode, large.json().code]).toEqual([413, 'body-too-large'])
    expect(await api.imports.list({ query: {} })).toEqual([])
  })

  test('may come as spreadsheets save it: UTF-16, sep=, marks, lines of nothing, any order', async () => {
    const text = 'Price;SKU;Name;Category\r\n;;;\r\n\r\n"1.234,50";A-1;Café ☕;Soaps\r\n;;;\r\n'
    const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
    for (const bytes of [utf16, `\uFEFFsep=;\r\n${text}`, text.replaceAll('\r\n', '\n')]) {
      const file = await check(bytes)
      expect(file).toMatchObject({ state: 'ready', rows: 1, creates: 1 })
    }
    await imported(text)
    expect(await stockOf('A-1')).toMatchObject({ listPrice: 1234_50, onHand: 0 })
  })
})

describe('nothing is half imported', () => {
  const FILE = 'sku,name,category,price,stock\nA-1,New,Soaps,12,8\nB-1,Soap,Soaps,3,7\n'

  test('where a problem came up between the check and the press', async () => {
    const known = await shop.stockProduct({ sku: 'A-1', name: 'Old' })
    const file = await check(FILE)
    await api.adminProducts.remove({ params: { id: known } })
    expect(await write(file._id)).toMatchObject({ state: 'failed', problemCount: 1 })
    const problems = await api.imports.problems({ params: { id: file._id }, query: {} })
    expect(problems).toEqual([{ row: 2, column: 'sku', problem: 'deleted', value: 'A-1' }])
    expect(await skuCodes()).toEqual(['A-1'])
    await expect(api.imports.start({ params: { id: file._id } })).rejects.toMatchObject({
      code: 'import-not-ready',
    })
  })

  test('where a product changed meanwhile it is simply brought to what the file says', async () => {
    const known = await shop.stockProduct({ sku: 'A-1', name: 'Old', onHand: 5 })
    const file = await check(FILE)
    await api.adminProducts.save({ params: { id: known }, body: { name: 'Meanwhile', price: 99 } })
    await orderOne(known)
    expect(await write(file._id)).toMatchObject({ state: 'done', creates: 1, updates: 1 })
    expect(await stockOf('A-1')).toMatchObject({ onHand: 9, reserved: 1, listPrice: 12_00 })
    await expectLedgerFits()
  })

  test('where the process is killed in the middle, and the job that runs again does it once', async () => {
    await shop.stockProduct({ sku: 'A-1', name: 'Old', onHand: 5 })
    const lines = Array.from({ length: 3_000 }, (_, n) => `S-${n},Soap,Soaps,1,2`)
    const file = await check(`${FILE}${lines.join('\n')}\n`)
    await api.imports.start({ params: { id: file._id } })
    const before = await shop.shop.db.$count(auditEntries)
    const killed = killWhile(writeImport(shop.shop, { importId: file._id }))
    await expect(killed).rejects.toThrow()
    expect(await skuCodes()).toEqual(['A-1'])
    expect(await shop.shop.db.$count(auditEntries)).toBe(before)
    expect(await api.imports.show({ params: { id: file._id } })).toMatchObject({
      state: 'importing',
    })

    await Promise.all([
      writeImport(shop.shop, { importId: file._id }),
      writeImport(shop.shop, { importId: file._id }),
    ])
    await shop.doJobs()
    expect(await api.imports.show({ params: { id: file._id } })).toMatchObject({
      ...{ state: 'done', creates: 3_001, updates: 1 },
    })
    expect(await shop.shop.db.$count(products)).toBe(3_002)
    await expectLedgerFits()
  })

  test('is the doing of who pressed, not of who brought the file', async () => {
    const file = await check(FILE)
    const other = await shop.signIn('bile')
    await api.adminUsers.update({
      params: { id: other.id },
      body: { name: other.name, email: other.email, isAdmin: true },
    })
    const second = await shop.signIn('bile')
    await second.api.imports.start({ params: { id: file._id } })
    await shop.doJobs()
    const [entry] = await shop.shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'products-imported'))
    expect(entry).toMatchObject({ actorId: other.id, actorName: other.name })
  })

  test('and a second press while it runs starts nothing new, until it has stalled', async () => {
    const file = await check(FILE)
    const press = () => api.imports.start({ params: { id: file._id } })
    await press()
    await press()
    expect(await waiting()).toBe(1)
    shop.clock.now = new Date(shop.clock.now.getTime() + 61_000)
    await press()
    expect(await waiting()).toBe(2)
    await shop.doJobs()
    expect(await shop.shop.db.$count(products)).toBe(2)
    await expect(press()).rejects.toMatchObject({ code: 'import-not-ready' })
  })
})

test('shoppers go on ordering while a file is written, and it still ends at its own figures', async () => {
  const { db } = shop.shop
  const oil = await shop.stockProduct({ sku: 'A-1', listPrice: 10_00, onHand: 5 })
  const file = await check('sku,price,stock\nA-1,11,8\n')
  await api.imports.start({ params: { id: file._id } })
  let writing: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${auditEntries} in exclusive mode`)
    writing = shop.doJobs()
    await expect
      .poll(() =>
        shop.shop.pool.query(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toMatchObject({ rowCount: 1 })
    await orderOne(oil)
  })
  await writing
  expect(await stockOf('A-1')).toMatchObject({ listPrice: 11_00, onHand: 9, reserved: 1 })
  const entries = await db.select().from(auditEntries).orderBy(auditEntries.id)
  expect(entries.map(({ before, after }) => [before, after])).toContainEqual([
    ...[{ onHand: 5 }, { onHand: 9 }],
  ])
  await expectLedgerFits()
})

test('the last files are listed, newest first; the text goes once it is of no use', async () => {
  await imported('sku,name,category,price\nA-1,Soap,Soaps,1\n')
  shop.clock.now = new Date(shop.clock.now.getTime() + 8 * 24 * 3_600_000)
  await check('sku\n')
  const list = await api.imports.list({ query: {} })
  expect(list.map(({ state }) => state)).toEqual(['faulty', 'done'])
  shop.clock.now = new Date(shop.clock.now.getTime() + 8 * 24 * 3_600_000)
  await check('sku,name\n')
  const kept = await shop.shop.db.select({ csv: productImports.csv }).from(productImports)
  expect(kept.filter(({ csv }) => csv !== null)).toHaveLength(1)
})

test('the template is a file that can be imported', async () => {
  for (const language of ['en', 'so']) {
    const file = await check(await download('/api/imports/template', { language }))
    expect(file).toMatchObject({ state: 'ready', rows: 1, creates: 1, ignored: [] })
  }
})

test('an export that loses its database in the middle is a broken download', async () => {
  await shop.stockProduct()
  const { db, pool } = shop.shop
  // Enough text that the sender has to wait for a reader who takes a break.
  await pool.query(`
    with made as (
      insert into products (id, name, category_id, description)
      select gen_random_uuid(), 'Many', category_id, repeat('long ', 4000)
      from products, generate_series(1, 3000) returning id)
    insert into skus (id, product_id, code, list_price)
    select gen_random_uuid(), id, id::text, 1000 from made`)
  const address = await shop.app.listen({ port: 0 })
  const answer = await fetch(`${address}/api/imports/export`, { headers: { cookie: admin.cookie } })
  expect(answer.status).toBe(200)
  const reader = answer.body!.getReader()
  expect((await reader.read()).done).toBe(false)
  const rest = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${pictures}`)
    const reading = readToEnd(reader)
    await expect
      .poll(() =>
        pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toMatchObject({ rowCount: 1 })
    return reading
  })
  expect(rest).toBe('broken')
})

// ---- parts of the stories -----------------------------------------------------------------------

async function upload(bytes: Uint8Array | string) {
  const { payload, headers } = await formOf({ file: fileOf(bytes, 'goods.csv') })
  return shop.app.inject({
    ...{ method: 'POST', url: '/api/imports', payload },
    headers: { ...headers, cookie: admin.cookie },
  })
}

async function check(bytes: Uint8Array | string) {
  const answer = await upload(bytes)
  expect(answer.statusCode, answer.body).toBe(201)
  await shop.doJobs()
  return api.imports.show({ params: { id: answer.json()._id } })
}

async function write(id: string) {
  await api.imports.start({ params: { id } })
  await shop.doJobs()
  return api.imports.show({ params: { id } })
}

async function imported(bytes: string) {
  const file = await check(bytes)
  expect(file.state).toBe('ready')
  return write(file._id)
}

async function download(url: string, query: Record<string, string>): Promise<string> {
  const answer = await shop.app.inject({ url, query, headers: { cookie: admin.cookie } })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  return answer.rawPayload.toString('utf8')
}

async function readToEnd(reader: ReadableStreamDefaultReader): Promise<'whole' | 'broken'> {
  try {
    while (!(await reader.read()).done);
    return 'whole'
  } catch {
    return 'broken'
  }
}

async function orderOne(product: string): Promise<void> {
  const amina = await shop.signIn('amina')
  await amina.api.orders.place({
    body: { orderItems: [{ product, qty: 1 }], shippingAddress: address, paymentMethod: 'PayPal' },
  })
}

async function stockOf(code: string) {
  const [sku] = await shop.shop.db.select().from(skus).where(eq(skus.code, code))
  return sku
}

async function skuCodes(): Promise<string[]> {
  const rows = await shop.shop.db.select({ code: skus.code }).from(skus)
  return rows.map(({ code }) => code)
}

async function waiting(): Promise<number> {
  const { rows } = await shop.shop.pool.query(
    "select count(*) as n from pgboss.job where name = 'write-import' and state < 'completed'",
  )
  return rows[0].n
}

/** The sum of the ledger is what stands at each SKU. */
async function expectLedgerFits(): Promise<void> {
  const { rows } = await shop.shop.pool.query(
    `select s.code from skus s left join stock_movements m on m.sku_id = s.id
     group by s.id having sum(coalesce(m.on_hand, 0)) <> s.on_hand
       or sum(coalesce(m.reserved, 0)) <> s.reserved`,
  )
  expect(rows).toEqual([])
}

/** Ends the database connection of the work as soon as it has written something, as kill -9 would. */
async function killWhile(work: Promise<void>): Promise<void> {
  let over = false
  const ended = work.finally(() => {
    over = true
  })
  ended.catch(() => {})
  while (!over) {
    await shop.shop.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and backend_xid is not null
         and pid <> pg_backend_pid() and xact_start < now() - interval '150 ms'`,
    )
  }
  return ended
}
