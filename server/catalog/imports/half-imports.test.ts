import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { importingShop } from '#tests/importing-shop.ts'
import { auditEntries, pictures, products } from '../../db/schema.ts'
import { LOCK, writeImport } from './write-import.ts'

const at = importingShop()
const { check, write, orderOne, stockOf, skuCodes, expectLedgerFits } = at

describe('an import is all or nothing', () => {
  const FILE = 'sku,name,category,price,stock\nA-1,New,Soaps,12,8\nB-1,Soap,Soaps,3,7\n'

  test('when a problem appears between the check and the start', async () => {
    const known = await at.shop.stockProduct({ sku: 'A-1', name: 'Old' })
    const file = await check(FILE)
    await at.api.adminProducts.remove({ params: { id: known } })
    expect(await write(file._id)).toMatchObject({ state: 'failed', problemCount: 1 })
    const problems = await at.api.imports.problems({ params: { id: file._id }, query: {} })
    expect(problems).toEqual([{ row: 2, column: 'sku', problem: 'deleted', value: 'A-1' }])
    expect(await skuCodes()).toEqual(['A-1'])
    await expect(at.api.imports.start({ params: { id: file._id } })).rejects.toMatchObject({
      code: 'import-not-ready',
    })
  })

  test('when a product changed in the meantime, it gets the values of the file', async () => {
    const known = await at.shop.stockProduct({ sku: 'A-1', name: 'Old', onHand: 5 })
    const file = await check(FILE)
    await at.api.adminProducts.save({
      params: { id: known },
      body: { name: 'Meanwhile', price: 99 },
    })
    await orderOne(known)
    expect(await write(file._id)).toMatchObject({ state: 'done', creates: 1, updates: 1 })
    expect(await stockOf('A-1')).toMatchObject({ onHand: 9, reserved: 1, listPrice: 12_00 })
    await expectLedgerFits()
  })

  test('when the process is killed halfway, the repeated job imports everything once', async () => {
    await at.shop.stockProduct({ sku: 'A-1', name: 'Old', onHand: 5 })
    const lines = Array.from({ length: 3_000 }, (_, n) => `S-${n},Soap,Soaps,1,2`)
    const file = await check(`${FILE}${lines.join('\n')}\n`)
    await at.api.imports.start({ params: { id: file._id } })
    const before = await at.shop.shop.db.$count(auditEntries)
    const killed = killWhile(writeImport(at.shop.shop, { importId: file._id }))
    await expect(killed).rejects.toThrow()
    expect(await skuCodes()).toEqual(['A-1'])
    expect(await at.shop.shop.db.$count(auditEntries)).toBe(before)
    expect(await at.api.imports.show({ params: { id: file._id } })).toMatchObject({
      state: 'importing',
    })

    await Promise.all([
      writeImport(at.shop.shop, { importId: file._id }),
      writeImport(at.shop.shop, { importId: file._id }),
    ])
    await at.shop.doJobs()
    expect(await at.api.imports.show({ params: { id: file._id } })).toMatchObject({
      state: 'done',
      creates: 3_001,
      updates: 1,
    })
    expect(await at.shop.shop.db.$count(products)).toBe(3_002)
    await expectLedgerFits()
  })

  test('is attributed to the admin who started it, not to the one who uploaded the file', async () => {
    const file = await check(FILE)
    const other = await secondAdmin()
    await other.api.imports.start({ params: { id: file._id } })
    await at.shop.doJobs()
    const [entry] = await at.shop.shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'products-imported'))
    expect(entry).toMatchObject({ actorId: other.id, actorName: other.name })
  })

  test('is attributed to the admin who took over while it waited', async () => {
    const file = await check(FILE)
    await at.api.imports.start({ params: { id: file._id } })
    const other = await secondAdmin()
    let first: Promise<void> | undefined
    await at.shop.shop.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
      first = writeImport(at.shop.shop, { importId: file._id })
      first.catch(() => {})
      await expect.poll(at.shop.numWaiting).toBe(1)
      at.shop.clock.now = new Date(at.shop.clock.now.getTime() + 61_000)
      await other.api.imports.start({ params: { id: file._id } })
    })
    await expect(first).rejects.toThrow('another admin')
    expect(await skuCodes()).toEqual([])
    await at.shop.doJobs()
    const entries = await at.shop.shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'products-imported'))
    expect(entries).toMatchObject([{ actorId: other.id, actorName: other.name }])
  })

  test('starts again only after it has stalled', async () => {
    const file = await check(FILE)
    const start = () => at.api.imports.start({ params: { id: file._id } })
    await start()
    await start()
    expect(await waiting()).toBe(1)
    at.shop.clock.now = new Date(at.shop.clock.now.getTime() + 61_000)
    await start()
    expect(await waiting()).toBe(2)
    await at.shop.doJobs()
    expect(await at.shop.shop.db.$count(products)).toBe(2)
    await expect(start()).rejects.toMatchObject({ code: 'import-not-ready' })
  })
})

test('shoppers can order during an import, and its stock figures still come out right', async () => {
  const { db } = at.shop.shop
  const oil = await at.shop.stockProduct({ sku: 'A-1', listPrice: 10_00, onHand: 5 })
  const file = await check('sku,price,stock\nA-1,11,8\n')
  await at.api.imports.start({ params: { id: file._id } })
  let writing: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${auditEntries} in exclusive mode`)
    writing = at.shop.doJobs()
    await expect.poll(at.shop.numWaiting).toBe(1)
    await orderOne(oil)
  })
  await writing
  expect(await stockOf('A-1')).toMatchObject({ listPrice: 11_00, onHand: 9, reserved: 1 })
  const entries = await db.select().from(auditEntries).orderBy(auditEntries.id)
  expect(entries.map(({ before, after }) => [before, after])).toContainEqual([
    { onHand: 5 },
    { onHand: 9 },
  ])
  await expectLedgerFits()
})

test('an export that loses its database connection ends as a failed download', async () => {
  await at.shop.stockProduct()
  const { db, pool } = at.shop.shop
  // Enough text that the sender has to wait for a paused reader.
  await pool.query(`
    with made as (
      insert into products (id, name, category_id, description)
      select gen_random_uuid(), 'Many', category_id, repeat('long ', 4000)
      from products, generate_series(1, 3000) returning id)
    insert into skus (id, product_id, code, list_price)
    select gen_random_uuid(), id, id::text, 1000 from made`)
  const address = await at.shop.app.listen({ port: 0 })
  const answer = await fetch(`${address}/api/imports/export`, {
    headers: { cookie: at.admin.cookie },
  })
  expect(answer.status).toBe(200)
  const reader = answer.body!.getReader()
  expect((await reader.read()).done).toBe(false)
  const rest = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${pictures}`)
    const reading = readToEnd(reader)
    await expect
      .poll(
        () =>
          pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`),
        // Twenty megabytes come first, which takes a busy machine a while.
        { timeout: 20_000 },
      )
      .toMatchObject({ rowCount: 1 })
    return reading
  })
  expect(rest).toBe('broken')
})

async function secondAdmin() {
  const { id, name, email } = await at.shop.signIn('bile')
  await at.api.adminUsers.update({ params: { id }, body: { name, email, isAdmin: true } })
  return at.shop.signIn('bile')
}

async function readToEnd(reader: ReadableStreamDefaultReader): Promise<'whole' | 'broken'> {
  try {
    while (!(await reader.read()).done);
    return 'whole'
  } catch {
    return 'broken'
  }
}

async function waiting(): Promise<number> {
  const { rows } = await at.shop.shop.pool.query(
    "select count(*) as n from pgboss.job where name = 'write-import' and state < 'completed'",
  )
  return rows[0].n
}

/** Kills the database connection of the work once it has written something, as kill -9 would. */
async function killWhile(work: Promise<void>): Promise<void> {
  let over = false
  const ended = work.finally(() => {
    over = true
  })
  ended.catch(() => {})
  while (!over) {
    await at.shop.shop.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = current_user and backend_xid is not null
         and pid <> pg_backend_pid() and xact_start < now() - interval '150 ms'`,
    )
  }
  return ended
}
