import { beforeEach, describe, expect, it } from 'vitest'
import { recordBackup } from '#server/settings/last-backup.ts'
import { payingShop } from '#tests/paying-shop.ts'

const DAY = 24 * 60 * 60_000
const at = payingShop()

beforeEach(async () => {
  await at.shop.signIn('admin')
  await at.shop.changeSettings({ email: 'owner@example.com' })
})

/** The mails to the owner since the last call. */
async function mailsToOwner() {
  await at.shop.doJobs()
  const mails = at.shop.mails.filter(({ to }) => to === 'owner@example.com')
  at.shop.mails.length = 0
  return mails
}

function later(ms: number): void {
  at.shop.clock.now = new Date(at.shop.clock.now.getTime() + ms)
}

describe('a new order', () => {
  it('is told to the owner once, without the buyer’s street and phone', async () => {
    const id = await at.placeOrder(2)
    const [mail, ...others] = await mailsToOwner()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'New order #1001 · $50.00' })
    expect(mail!.text).toContain('Amina Warsame in Mogadishu, Somalia ordered for $50.00.')
    expect(mail!.text).toContain('It is not paid yet.')
    expect(mail!.text).toContain(`http://shop.test/order/${id}`)
    expect(mail!.html).not.toMatch(/Liberation|615000000/)

    const { jobs, db } = at.shop.shop
    await db.transaction((tx) => jobs.enqueue(tx, 'order-placed', { orderId: id }))
    expect(await mailsToOwner()).toEqual([])
  })

  it('is told even if the buyer’s mail is refused', async () => {
    const { mailer } = at.shop.shop
    const send = mailer.send
    mailer.send = async (mail) => {
      if (mail.to === 'amina@example.com') throw new Error('550 No such user')
      await send(mail)
    }
    await at.placeOrder()
    await expect(at.shop.doJobs()).rejects.toThrow('550')
    expect(await mailsToOwner()).toMatchObject([{ subject: 'New order #1001 · $30.00' }])
  })

  it('is told to nobody while the shop has no address of its own', async () => {
    await at.shop.changeSettings({ email: '' })
    await at.placeOrder()
    await at.shop.doJobs()
    expect(at.shop.mails.map(({ to }) => to)).toEqual(['amina@example.com'])
  })

  it('can be resent to its buyer only', async () => {
    const id = await at.placeOrder()
    await mailsToOwner()
    const admin = await at.shop.signIn('admin')
    const log = await admin.api.adminMails.ofOrder({ params: { id } })
    expect(log.map(({ kind, resendable }) => [kind, resendable]).toSorted()).toEqual([
      ['new-order', false],
      ['order-placed', true],
    ])
  })
})

describe('a flagged payment', () => {
  async function mismatched() {
    const { id, reference } = await at.approvedOrder()
    at.paypal.control.changeOrder(reference, { cents: 1 })
    await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'payment-mismatch' })
    return id
  }

  it('is told to the owner once, however often it is found', async () => {
    const id = await mismatched()
    await at.shop.tick('settle-payments')
    const [, flagged, ...others] = await mailsToOwner()
    expect(others).toEqual([])
    expect(flagged).toMatchObject({
      subject: 'The payment of order #1001 at Qurux needs attention',
      fact: `order-flagged.mismatch.2026-01-15T12.00.00.000Z.${id}`,
    })
    expect(flagged!.text).toContain('A payment does not match this order')
  })

  it('that was dealt with in the meantime is not told', async () => {
    const id = await mismatched()
    const admin = await at.shop.signIn('admin')
    await admin.api.adminOrders.unflag({ params: { id } })
    const subjects = (await mailsToOwner()).map(({ subject }) => subject)
    expect(subjects).toEqual(['New order #1001 · $30.00'])
  })

  it('of a refund that is confirmed at once is not told', async () => {
    const id = await at.paidOrder()
    const admin = await at.shop.signIn('admin')
    await admin.api.adminRefunds.create({ params: { id }, body: { amount: 5 } })
    await at.shop.doLaterJobs()
    const subjects = (await mailsToOwner()).map(({ subject }) => subject)
    expect(subjects).toEqual(['New order #1001 · $30.00'])
  })
})

describe('an old backup', () => {
  const tick = async () => {
    await at.shop.tick('report-old-backup')
    return (await mailsToOwner()).map(({ text }) => text)
  }

  it('is told once a day, until there is a new one', async () => {
    const { db } = at.shop.shop
    await recordBackup(db, { at: at.shop.clock.now, bytes: 1 })
    later(7 * DAY)
    expect(await tick()).toEqual([])
    later(60_000)
    expect(await tick()).toMatchObject([
      expect.stringContaining('The last backup is from 2026-01-15.'),
    ])
    expect(await tick()).toEqual([])
    later(DAY)
    expect(await tick()).toHaveLength(1)
    later(DAY)
    await at.shop.tick('report-old-backup')
    await recordBackup(db, { at: at.shop.clock.now, bytes: 1 })
    expect(await mailsToOwner()).toEqual([])
    later(DAY)
    expect(await tick()).toEqual([])
  })

  it('is no worry in the first week of a shop', async () => {
    await at.shop.shop.pool.query('update users set created_at = $1', [at.shop.clock.now])
    later(7 * DAY)
    expect(await tick()).toEqual([])
    later(60_000)
    expect(await tick()).toMatchObject([expect.stringContaining('There is no backup yet.')])
  })
})
