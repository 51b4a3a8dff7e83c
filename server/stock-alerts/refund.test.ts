import { expect, it } from 'vitest'
import { payingShop } from '#tests/paying-shop.ts'

const at = payingShop()

it('tells those who wait when a refund puts a unit back into stock', async () => {
  const { api } = await at.shop.signIn('admin')
  const id = await at.paidOrder(5)
  await api.adminOrders.deliver({ params: { id } })
  await at.shop.guest.stockAlerts.ask({
    params: { id: at.butter },
    body: { email: 'hodan@example.com', language: 'en' },
  })
  const [line] = (await api.adminOrders.record({ params: { id } })).restockable
  await api.adminRefunds.create({
    params: { id },
    body: { amount: 20, restock: [{ item: line!.item, qty: 1 }] },
  })
  expect(await at.jobs('tell-waiting')).toHaveLength(1)
  await at.shop.doLaterJobs()
  const told = at.shop.mails.filter(({ to }) => to === 'hodan@example.com')
  expect(told.map(({ subject }) => subject)).toEqual(['Raw Shea Butter is back in stock at Qurux'])
})
