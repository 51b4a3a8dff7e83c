import { expect, onTestFinished, test, vi } from 'vitest'
import { Ceilings } from '#server/accounts/ceilings.ts'
import { shareCeilings } from '#server/accounts/limits.ts'
import { changePrice } from '#server/catalog/change-price.ts'
import { listenForInvalidations } from '#server/db/listen-for-invalidations.ts'
import { change } from '#server/unit.ts'
import { refusal } from './browser.ts'
import { hangingProxy } from './hanging-proxy.ts'
import { openShop } from './open-shop.ts'

test('a process that hears nothing shows nothing older than two seconds, until it hears again', async () => {
  const one = await openShop()
  const other = await one.openSecond()
  const { shop, guest } = one
  const butter = await one.stockProduct({ name: 'Shea Butter', listPrice: 20_00 })
  await one.stockProduct({ name: 'Argan Oil', listPrice: 30_00 })
  const proxy = await hangingProxy(shop.pool.options)
  const connected = vi.fn(() => shop.pages.clear())
  const listener = await listenForInvalidations({
    database: { ...shop.pool.options, ...proxy.address },
    onChange: (...tags) => shop.pages.invalidate(...tags),
    onHearing: () => {},
    onDeaf: () => shop.pages.clear(),
    onGap: connected,
    fence: shop.fence,
    log: shop.log,
  })
  onTestFinished(async () => {
    await listener.close()
    await proxy.close()
  })
  const price = async () => (await guest.catalog.show({ params: { id: butter } })).price
  const cheapest = async () =>
    (await guest.catalog.list({ query: { sort: 'price-asc' } })).products[0]!.name
  const discount = async () => (await guest.settings.discount()).globalDiscount
  const setPrice = (listPrice: number) =>
    change(other.shop, null, (unit) => changePrice(unit, { productId: butter, listPrice }))
  const isFromMemory = async () => {
    const { hits } = shop.replies.stats()
    await price()
    return shop.replies.stats().hits > hits
  }
  expect([await price(), await cheapest(), await discount()]).toEqual([20, 'Shea Butter', 0])
  expect(await isFromMemory()).toBe(true)

  // Nothing arrives, and nothing is closed: it cannot know.
  proxy.hang()
  await setPrice(40_00)
  await other.setDiscount(10)
  const committed = performance.now()
  const isSeenInTime = async <value>(read: () => Promise<value>, wanted: value) => {
    for (;;) {
      const asked = performance.now()
      const got = await read()
      if (got === wanted) return
      expect(asked - committed, `still ${got}`).toBeLessThan(2_000)
    }
  }
  await isSeenInTime(price, 40)
  await isSeenInTime(cheapest, 'Argan Oil')
  await isSeenInTime(discount, 10)

  // The connection breaks, and the next one is a good one.
  proxy.breakAll()
  await expect.poll(() => connected.mock.calls.length).toBe(2)
  await price()
  expect(await isFromMemory()).toBe(true)
  await setPrice(50_00)
  await expect.poll(price).toBe(50)
})

test('a wrong code of a coupon counts once, whichever process is asked about it', async () => {
  const one = await openShop()
  const other = await one.openSecond()
  const product = await one.stockProduct()
  const ask = ({ guest }: Pick<typeof one, 'guest'>, coupon: string) =>
    guest.cart.quote({ body: { orderItems: [{ product, qty: 1 }], coupon } })
  for (let time = 0; time < 19; time++) {
    for (const shop of [one, other]) await ask(shop, `GUESS${time}`)
  }
  await ask(other, 'GUESS19')
  for (const shop of [one, other]) {
    expect(await refusal(ask(shop, 'GUESS20'))).toMatchObject({ code: 'too-many-requests' })
  }
})

test('what a network may ask for is counted for all processes', async () => {
  const one = await openShop()
  const other = await one.openSecond()
  const product = await one.stockProduct()
  const rates = ({ guest }: Pick<typeof one, 'guest'>) =>
    guest.shipping.rates({ body: { orderItems: [{ product, qty: 1 }], country: 'Somalia' } })
  for (let time = 0; time < 40; time++) await rates(one)
  for (let time = 0; time < 20; time++) await rates(other)
  for (const { shop } of [one, other]) await shareCeilings(shop)
  expect(await refusal(rates(other))).toMatchObject({ code: 'too-many-requests' })
  // It hears of the others with what it counts next.
  await rates(one)
  await shareCeilings(one.shop)
  expect(await refusal(rates(one))).toMatchObject({ code: 'too-many-requests' })

  one.clock.now = new Date(one.clock.now.getTime() + 61_000)
  await rates(one)
  await shareCeilings(one.shop)
  await rates(one)
})

test('what could not be shared is shared later', async () => {
  const ceilings = new Ceilings()
  const rule = [3, 60] as const
  ceilings.count('town', rule, 0)
  await expect(ceilings.exchange(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
  ceilings.count('town', rule, 0)
  const told: number[] = []
  await ceilings.exchange(async (counts) => {
    told.push(...counts.map(({ points }) => points))
    // Counted while the database works.
    ceilings.count('town', rule, 0)
    return counts
  })
  expect(told).toEqual([2])
  expect(ceilings.count('town', rule, 0)).toBe(60_000)
})
