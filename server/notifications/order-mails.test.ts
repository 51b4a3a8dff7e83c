import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Mailbox, openMailbox } from '#emulators/smtp/mailbox.ts'
import type { TestApi } from '#tests/api.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'
import type { Person } from '#tests/people.ts'
import { mails } from '../db/schema.ts'
import { openSmtp } from './smtp.ts'

let shop: OpenShop
let amina: Person & { api: TestApi }
let mailbox: Mailbox

beforeEach(async () => {
  mailbox = await openMailbox()
  const mailer = openSmtp({ url: mailbox.url })
  shop = await openShop({ env: { PUBLIC_URL: 'https://qurux.example' }, parts: { mailer } })
  amina = await shop.signIn('amina')
})
afterEach(() => mailbox.close())

async function placeOrder(language: 'en' | 'so' = 'en') {
  const product = await shop.stockProduct({
    name: 'Raw <Shea> Butter',
    nameSo: 'Subagga Shea',
    listPrice: 20_50,
  })
  const order = await amina.api.orders.place({
    body: {
      orderItems: [{ product, qty: 2 }],
      shippingAddress: address,
      paymentMethod: 'PayPal',
      language,
    },
  })
  return order
}

const enqueue = (name: 'order-placed' | 'order-paid', orderId: string) =>
  shop.shop.db.transaction((tx) => shop.shop.jobs.enqueue(tx, name, { orderId }))
const outbox = () => shop.shop.db.select().from(mails)

describe('an order', () => {
  it('is confirmed by a mail with its lines, its total and a link', async () => {
    const order = await placeOrder()
    await shop.doJobs()

    const [mail] = mailbox.mails
    expect(mail).toMatchObject({
      subject: `Your order #${order.number} at Qurux`,
      to: [{ address: 'amina@example.com' }],
      from: { address: 'no-reply@qurux.example' },
    })
    expect(mail!.text).toContain('2 × Raw <Shea> Butter: $20.50 × 2 = $41.00')
    expect(mail!.text).toContain('Shipping: $10.00')
    expect(mail!.text).toContain('Total: $51.00')
    expect(mail!.text).toContain(`https://qurux.example/order/${order._id}`)
    expect(mail!.text).toContain('1 Liberation Road')
    expect(mail!.html).toContain('Raw &#60;Shea&#62; Butter')
    expect(mail!.html).toContain(`href="https://qurux.example/order/${order._id}"`)
    expect(mail!.html).not.toContain('<Shea>')
  })

  it('is confirmed in the language it was placed in', async () => {
    const order = await placeOrder('so')
    await shop.doJobs()
    const [mail] = mailbox.mails
    expect(mail!.subject).toBe(`Dalabkaaga #${order.number} ee Qurux`)
    expect(mail!.text).toContain('2 × Subagga Shea')
    expect(mail!.text).toContain(`https://qurux.example/so/order/${order._id}`)
  })

  it('gets each mail once, however often and concurrently the jobs run', async () => {
    const { _id } = await placeOrder()
    await enqueue('order-paid', _id)
    await shop.doJobs()
    for (const name of ['order-placed', 'order-paid', 'order-paid'] as const)
      await enqueue(name, _id)
    await Promise.all([shop.doJobs(), shop.doJobs(), shop.doJobs()])

    expect(mailbox.mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Payment received for order #1001 at Qurux',
      'Your order #1001 at Qurux',
    ])
    expect(await outbox()).toMatchObject([
      {
        template: 'order-placed',
        attempts: 1,
        subject: 'Your order #1001 at Qurux',
        lastError: null,
      },
      { template: 'order-paid', attempts: 1 },
    ])
  })
})

describe('a crash after the mail server accepted a mail', () => {
  it('repeats the mail with the same Message-ID, which tells what it is about', async () => {
    const { mailer, pool, db } = shop.shop
    const send = mailer.send
    // The connection breaks between the server's acceptance and our record of it.
    mailer.send = async (mail) => {
      await send(mail)
      await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`)
    }
    const { _id } = await placeOrder()
    await expect(shop.doJobs()).rejects.toThrow()
    expect(mailbox.mails).toHaveLength(1)
    expect(await outbox()).toMatchObject([{ template: 'order-placed', sentAt: null }])

    mailer.send = send
    await pool.query('update pgboss.job set start_after = now()')
    await shop.doJobs()
    // As in a shop that was restored from a backup made before.
    await db.delete(mails)
    await enqueue('order-placed', _id)
    await shop.doJobs()
    const ids = mailbox.mails.map(({ messageId }) => messageId)
    expect(ids).toEqual(Array(3).fill(`<order-placed.${_id}@qurux.example>`))
  })

  it('repeats a mail that an admin sends again under another one', async () => {
    const { _id } = await placeOrder()
    await shop.doJobs()
    const admin = await shop.signIn('admin')
    const [mail] = await admin.api.adminMails.ofOrder({ params: { id: _id } })
    await admin.api.adminMails.resend({ params: { id: mail!._id } })
    await shop.doJobs()
    expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(2)
  })
})

describe('a process that died while it sent a mail', () => {
  it('leaves it to the next run, also while the database does not know of its death', async () => {
    const { mailer, pool } = shop.shop
    const send = mailer.send
    mailer.send = async () => {
      throw new Error('421 closing')
    }
    await placeOrder()
    await expect(shop.doJobs()).rejects.toThrow('421 closing')
    mailer.send = send
    const retry = async () => {
      await pool.query('update pgboss.job set start_after = now()')
      await shop.doJobs()
    }

    const dead = await pool.connect()
    await dead.query('begin')
    await dead.query('select from mails for update')
    await expect(retry()).rejects.toThrow('Another run is sending this mail')
    expect(mailbox.mails).toHaveLength(0)
    await dead.query('rollback')
    dead.release()
    await retry()
    expect(mailbox.mails).toHaveLength(1)
  })
})

describe('a mail server that is down', () => {
  it('receives the mail when it is back, and the outbox shows the error', async () => {
    await mailbox.close()
    await placeOrder()

    await expect(shop.doJobs()).rejects.toThrow('ECONNREFUSED')
    expect(await outbox()).toMatchObject([
      { sentAt: null, attempts: 1, lastError: expect.stringContaining('ECONNREFUSED') },
    ])
    const { rows } = await shop.shop.pool.query(
      "select * from pgboss.job where name = 'order-placed'",
    )
    expect(rows).toMatchObject([{ state: 'retry' }])
    expect(rows[0].start_after.getTime()).toBeGreaterThan(Date.now())

    mailbox = await openMailbox({ port: mailbox.port })
    await shop.shop.pool.query('update pgboss.job set start_after = now()')
    await shop.doJobs()
    expect(mailbox.mails).toHaveLength(1)
    expect(await outbox()).toMatchObject([{ sentAt: shop.clock.now, attempts: 2, lastError: null }])
  })

  it('does not prevent orders', async () => {
    await mailbox.close()
    expect(await placeOrder()).toMatchObject({ status: 'placed' })
    mailbox = await openMailbox()
  })
})
