import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mails } from '#server/db/schema.ts'
import { payingShop } from '#tests/paying-shop.ts'

const at = payingShop()

function later(minutes: number): void {
  at.shop.clock.now = new Date(at.shop.clock.now.getTime() + minutes * 60_000)
}

const remind = () => at.shop.tick('remind-buyers')

async function reminders() {
  await at.shop.doJobs()
  return at.shop.mails.filter(({ subject }) => subject.includes('is waiting for payment'))
}

describe('a buyer', () => {
  it('is reminded once, halfway through the hold, with its end in the shop’s time zone', async () => {
    const id = await at.placeOrder()
    later(29)
    await remind()
    expect(await reminders()).toEqual([])
    later(1)
    await Promise.all([remind(), remind()])
    later(10)
    await remind()
    expect(await reminders()).toMatchObject([
      {
        subject: 'Your order #1001 at Qurux is waiting for payment',
        text: expect.stringContaining('Please pay by 2026-01-15 16:00 (Mogadishu time).'),
      },
    ])
    expect(await at.historyOf(id)).toEqual(['placed', 'reminded'])
  })

  it('who starts to pay is reminded halfway through the restarted hold', async () => {
    const id = await at.placeOrder()
    later(20)
    await at.start(id)
    later(29)
    await remind()
    expect(await reminders()).toEqual([])
    later(1)
    await remind()
    expect(await reminders()).toHaveLength(1)
  })

  it('who has paid, cancelled or is paying right now is not reminded', async () => {
    const paid = await at.approvedOrder()
    const reviewed = await at.approvedOrder()
    const cancelled = await at.placeOrder()
    await at.pay(paid.id, paid.reference)
    at.paypal.control.pendNext()
    await expect(at.pay(reviewed.id, reviewed.reference)).rejects.toMatchObject({
      code: 'payment-pending',
    })
    await at.amina.api.orders.cancel({ params: { id: cancelled } })
    later(30)
    await remind()
    expect(await reminders()).toEqual([])
  })

  it('who pays before the email is sent does not get it', async () => {
    const { id, reference } = await at.approvedOrder()
    later(30)
    await remind()
    await at.pay(id, reference)
    expect(await reminders()).toEqual([])
  })

  it('who pays after a crash between outbox and mail server does not get it either', async () => {
    const { id, reference } = await at.approvedOrder()
    later(30)
    await remind()
    const { db } = at.shop.shop
    const { email: recipient } = at.amina
    const template = 'order-reminder' as const
    await db.insert(mails).values({ template, orderId: id, recipient, language: 'en', subject: '' })
    await at.pay(id, reference)
    expect(await reminders()).toEqual([])
    // Otherwise the doctor would miss it for ever.
    expect(await db.select().from(mails).where(eq(mails.template, template))).toEqual([])
  })
})
