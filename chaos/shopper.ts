import type { PaymentMethod } from '#domain/checkout.ts'
import { tokenInFragment } from '#domain/order-links.ts'
import type { Person } from './person.ts'
import type { Market } from './world.ts'

interface Mine {
  order: string
  paymentMethod: PaymentMethod
}

interface Who {
  number: number
  /** Without an account. */
  isGuest: boolean
}

/** Orders, pays, cancels, abandons and returns until the round ends. */
export async function playShopper(person: Person, world: Market, who: Who): Promise<void> {
  const { random } = person
  const mine: Mine[] = []
  while (!world.isOver()) {
    await person.pause(50, 500)
    if (mine.length > 0 && random.happens(0.25)) {
      await continueOrder(person, world, random.pick(mine)!)
      continue
    }
    const order = await placeOrder(person, world, who)
    if (!order) continue
    mine.push(order)
    await continueOrder(person, world, order)
  }
}

export async function signUp(person: Person): Promise<void> {
  const { name, email, api } = person
  const password = `${name}-likes-shea-butter`
  while (!(await person.look(() => api.accounts.register({ body: { name, email, password } })))) {
    // Hashing a password is slow, and only a few requests may wait for it.
    await person.pause(100, 600)
  }
}

async function placeOrder(
  person: Person,
  world: Market,
  { number, isGuest }: Who,
): Promise<Mine | null> {
  const { random, name, email } = person
  const goods = random.shuffled(world.goods).slice(0, random.whole(1, 3))
  const orderItems = goods.map(({ product, variant }) => ({
    product,
    variant,
    qty: random.whole(1, 2),
  }))
  const paymentMethod = random.weighted({
    PayPal: 45,
    MobileMoney: 30,
    CashOnDelivery: 13,
    BankTransfer: 12,
  })
  const units = Object.fromEntries(orderItems.map(({ variant, qty }) => [variant, qty]))
  const body = {
    orderItems,
    shippingAddress: {
      address: '1 Liberation Road',
      city: 'Mogadishu',
      postalCode: '00252',
      country: 'Somalia',
      phone: `+252 61 5${String(number).padStart(6, '0')}`,
    },
    paymentMethod,
    ...(random.happens(0.4) && { shippingRate: random.pick(world.rates) }),
    ...(random.happens(0.5) && { coupon: random.pick(['EID10', 'FIVE']) }),
    language: random.pick(['en', 'so'] as const),
  }
  // Placing the order takes its lines out of the cart, while another device may change it.
  const fill = () =>
    person.look(() => person.api.accountCart.merge({ body: { items: orderItems } }))
  if (!isGuest && random.happens(0.6)) await fill()
  const change = { set: orderItems.slice(0, 1).map((line) => ({ ...line, qty: 0 })) }
  if (!isGuest && random.happens(0.3)) {
    void person.look(() => person.api.accountCart.setLines({ body: change }))
  }
  const key = person.newKey()
  const fact = await person.ask({ what: 'place', order: null, key }, async (options) => {
    const { _id, totalPrice } = isGuest
      ? await placeAsGuest(options)
      : await person.api.orders.place({ body }, options)
    return { what: 'place', order: _id, total: Math.round(totalPrice * 100), units }
  })
  return fact?.order ? { order: fact.order, paymentMethod } : null

  async function placeAsGuest(options: { idempotencyKey?: string; signal: AbortSignal }) {
    const contact = { name, email }
    const order = await person.api.orders.placeAsGuest({ body: { ...body, contact } }, options)
    person.hold(order._id, order.token)
    return order
  }
}

/** Continues with an unpaid order. */
async function continueOrder(
  person: Person,
  world: Market,
  { order, paymentMethod }: Mine,
): Promise<void> {
  if (person.random.happens(0.15)) return askFamily(person, world, order)
  switch (paymentMethod) {
    case 'PayPal':
      return continueByPaypal(person, world, order)
    case 'MobileMoney':
      return continueByPhone(person, world, order)
    default:
      // The rest is up to the courier, or to the bank.
      if (person.random.happens(0.15)) await cancel(person, order)
  }
}

/** Somebody else pays by a link, with means of their own, and perhaps the buyer at the same time. */
async function askFamily(person: Person, world: Market, order: string): Promise<void> {
  const { random, api } = person
  const link = await person.look(() => api.orders.createPayLink({ params: { id: order } }))
  if (!link) return
  const payer = person.relative(order, tokenInFragment(new URL(link.url).hash)!)
  const how = random.pick([continueByPaypal, continueByPhone])
  const also = random.happens(0.3) ? [continueByPaypal(person, world, order)] : []
  await Promise.all([how(payer, world, order), ...also])
  if (random.happens(0.2)) {
    await person.look(() => api.orders.revokePayLinks({ params: { id: order } }))
  }
}

async function continueByPhone(person: Person, _world: Market, order: string): Promise<void> {
  const choice = person.random.weighted({
    ask: 55,
    'ask-twice': 10,
    stop: 10,
    'cancel-while-asked': 8,
    cancel: 7,
    leave: 10,
  })
  if (choice === 'leave') return
  if (choice === 'cancel') return cancel(person, order)
  const phone = `061 500 ${person.random.pick(PHONES)}`
  const asks = choice === 'ask-twice' ? [start, start] : [start]
  await Promise.all(asks.map((ask) => ask(person, order, phone)))
  await person.pause(0, 900)
  const params = { id: order }
  if (choice === 'stop') await person.look(() => person.api.payments.stop({ params }))
  if (choice === 'cancel-while-asked') await cancel(person, order)
  await person.look(() => person.api.payments.prompt({ params }))
}

/** Ends of numbers, see emulators/waafipay/payer.ts: most approve. */
const PHONES = ['1111', '2222', '3333', '4444', '0001', '0002', '0004', '0005', '0006', '0007']

async function continueByPaypal(person: Person, world: Market, order: string): Promise<void> {
  const choice = person.random.weighted({
    pay: 45,
    'pay-in-two-tabs': 8,
    'cancel-while-paying': 6,
    'approve-and-leave': 12,
    'declined-card': 6,
    cancel: 10,
    leave: 13,
  })
  if (choice === 'leave') return
  if (choice === 'cancel') return cancel(person, order)
  const reference = await start(person, order)
  if (!reference) return
  await person.pause(0, 300)
  const instrument = choice === 'declined-card' ? 'declined-card' : 'account'
  await world.control('approve', reference, instrument)
  await person.pause(0, 300)
  switch (choice) {
    case 'approve-and-leave':
      return
    case 'pay-in-two-tabs':
      await Promise.all([pay(person, order, reference), pay(person, order, reference)])
      return
    case 'cancel-while-paying':
      await Promise.all([pay(person, order, reference), cancel(person, order)])
      return
    default:
      await pay(person, order, reference)
  }
}

async function start(person: Person, order: string, phone?: string): Promise<string | null> {
  const key = person.newKey()
  const fact = await person.ask({ what: 'start', order, key }, async (options) => {
    const { id } = await person.api.payments.start(
      { params: { id: order }, ...(phone && { body: { phone } }) },
      options,
    )
    return { what: 'start', order, reference: id }
  })
  return fact?.what === 'start' ? fact.reference : null
}

async function pay(person: Person, order: string, reference: string): Promise<void> {
  await person.ask({ what: 'pay', order, key: null }, async (options) => {
    const { isPaid } = await person.api.payments.pay(
      { params: { id: order }, body: { id: reference } },
      options,
    )
    if (!isPaid) throw new Error(`the order ${order} was answered as paid and is not`)
    return { what: 'pay', order }
  })
}

async function cancel(person: Person, order: string): Promise<void> {
  await person.ask({ what: 'cancel', order, key: null }, async (options) => {
    await person.api.orders.cancel({ params: { id: order } }, options)
    return { what: 'cancel', order }
  })
}
