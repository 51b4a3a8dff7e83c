import type { Person } from './person.ts'
import type { World } from './world.ts'

/** Orders, pays, cancels, abandons and returns until the round ends. */
export async function playShopper(person: Person, world: World, number: number): Promise<void> {
  const { random } = person
  const mine: string[] = []
  while (!world.isOver()) {
    await person.pause(50, 500)
    if (mine.length > 0 && random.happens(0.25)) {
      await continueOrder(person, world, random.pick(mine)!)
      continue
    }
    const order = await placeOrder(person, world, number)
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

async function placeOrder(person: Person, world: World, number: number): Promise<string | null> {
  const { random } = person
  const goods = random.shuffled(world.goods).slice(0, random.whole(1, 3))
  const orderItems = goods.map(({ product, variant }) => ({
    product,
    variant,
    qty: random.whole(1, 2),
  }))
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
    paymentMethod: 'PayPal' as const,
    language: random.pick(['en', 'so'] as const),
  }
  const key = person.newKey()
  const fact = await person.ask({ what: 'place', order: null, key }, async (options) => {
    const { _id, totalPrice } = await person.api.orders.place({ body }, options)
    return { what: 'place', order: _id, total: Math.round(totalPrice * 100), units }
  })
  return fact?.order ?? null
}

/** Continues with an unpaid order. */
async function continueOrder(person: Person, world: World, order: string): Promise<void> {
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

async function start(person: Person, order: string): Promise<string | null> {
  const key = person.newKey()
  const fact = await person.ask({ what: 'start', order, key }, async (options) => {
    const { id } = await person.api.payments.start({ params: { id: order } }, options)
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
