import type { AdminOrderSummary } from '#contract/admin/orders.ts'
import type { Fact } from './journal.ts'
import type { Person } from './person.ts'
import { ADMIN } from './providers.ts'
import type { Market } from './world.ts'

/** Delivers, edits, refunds, deletes, undoes, clears flags and restocks until the round ends. */
export async function playAdmin(person: Person, world: Market): Promise<void> {
  const { random, api } = person
  while (!world.isOver()) {
    await person.pause(100, 700)
    if (random.happens(0.15)) {
      const by = random.whole(3, 10)
      const { product, variant } = random.pick(world.goods.filter(({ isSet }) => !isSet))!
      const body = { variant, by, note: 'chaos' }
      await person.look(() => api.stock.adjust({ params: { id: product }, body }))
      continue
    }
    if (random.happens(0.25)) {
      await undoRecentChange(person)
      continue
    }
    const orders = await person.look(() => api.adminOrders.list({ query: { pageSize: 100 } }))
    const order = random.pick(orders ?? [])
    if (order) await workOn(person, world, order)
  }
}

/** Undoes a recent delivery, or the deletion of a paid order. */
async function undoRecentChange(person: Person): Promise<void> {
  const { random, api } = person
  const changes = await person.look(() => api.audit.list({ query: { group: 'orders' } }))
  const entry = random.pick(changes?.filter(({ isUndoable }) => isUndoable) ?? [])
  if (!entry) return
  const params = { id: entry._id }
  await change(person, 'undo', entry.subjectId, (options) => api.audit.undo({ params }, options))
}

export async function signIn(person: Person): Promise<void> {
  while (!(await person.look(() => person.api.accounts.login({ body: ADMIN })))) {
    await person.pause(100, 600)
  }
}

async function workOn(person: Person, world: Market, order: AdminOrderSummary): Promise<void> {
  const { random, api } = person
  const { _id: id, isPaid, totalPrice, status } = order
  const isCash = status === 'cash-due'
  const isTransfer = order.paymentMethod === 'BankTransfer' && !isPaid
  const params = { id }
  const choice = random.weighted({
    deliver: isPaid || isCash ? 40 : 1,
    refuse: isCash ? 10 : 0,
    transfer: isTransfer ? 40 : 0,
    'refund-all': isPaid ? 12 : 1,
    'refund-part': isPaid ? 14 : 0,
    'refund-with-units': isPaid ? 10 : 0,
    cancel: isPaid ? 1 : 5,
    delete: 5,
    edit: isPaid ? 1 : 25,
    unflag: order.flag ? 15 : 0,
  })
  switch (choice) {
    case 'deliver':
      return change(person, 'deliver', id, (options) =>
        api.adminOrders.deliver({ params }, options),
      )
    case 'refuse':
      return change(person, 'refuse', id, (options) => api.adminOrders.refuse({ params }, options))
    case 'transfer':
      return transfer(person, id, Math.round(totalPrice * 100))
    case 'cancel':
      return change(person, 'cancel', id, (options) => api.orders.cancel({ params }, options))
    case 'delete':
      return change(person, 'delete', id, (options) => api.adminOrders.remove({ params }, options))
    case 'edit':
      return edit(person, world, id)
    case 'unflag':
      return change(person, 'unflag', id, (options) => api.adminOrders.unflag({ params }, options))
    case 'refund-all':
      return refund(person, id, {})
    case 'refund-part':
      return refund(person, id, { amount: random.whole(1, Math.round(totalPrice * 50)) / 100 })
    case 'refund-with-units':
      return refundUnits(person, order)
  }
}

async function change(
  person: Person,
  what: Exclude<Fact['what'], 'place' | 'edit' | 'start' | 'refund' | 'transfer'>,
  order: string,
  work: (options: { signal: AbortSignal }) => Promise<unknown>,
): Promise<void> {
  await person.ask({ what, order, key: null }, async (options) => {
    await work(options)
    return { what, order }
  })
}

/** Other quantities, a line less, or another product besides. */
async function edit(person: Person, world: Market, order: string): Promise<void> {
  const { random, api } = person
  const params = { id: order }
  const shown = await person.look(() => api.orders.show({ params }))
  if (!shown) return
  const left = random.shuffled(shown.orderItems).slice(0, random.whole(1, shown.orderItems.length))
  const others = world.goods.filter(({ variant }) =>
    shown.orderItems.every((line) => line.variant !== variant),
  )
  const { product, variant } = random.pick(others) ?? {}
  const orderItems = [
    ...left.map(({ _id }) => ({ item: _id, qty: random.whole(1, 3) })),
    ...(product && random.happens(0.5) ? [{ product, variant, qty: random.whole(1, 2) }] : []),
  ]
  const body = { version: shown.version, orderItems }
  await person.ask({ what: 'edit', order, key: null }, async (options) => {
    const made = await api.counter.edit({ params, body }, options)
    const units = Object.fromEntries(made.orderItems.map((line) => [line.variant, line.qty]))
    const total = Math.round(made.totalPrice * 100)
    return { what: 'edit', order, version: made.version, total, units }
  })
}

/** Mostly the whole amount; now and then a part, or more; sometimes by a double tap. */
async function transfer(person: Person, order: string, total: number): Promise<void> {
  const { random } = person
  const share = random.weighted({ whole: 75, part: 15, more: 10 })
  const amount = { whole: total, part: random.whole(1, total), more: total + 5_00 }[share]
  const key = person.newKey()
  const body = { amount: amount / 100, receivedOn: '2026-01-05' }
  const ask = () =>
    person.ask({ what: 'transfer', order, key }, async (options) => {
      await person.api.adminPayments.recordTransfer({ params: { id: order }, body }, options)
      return { what: 'transfer', order, amount }
    })
  if (random.happens(0.15)) await Promise.all([ask(), ask()])
  else await ask()
}

async function refundUnits(person: Person, order: AdminOrderSummary): Promise<void> {
  const { random, api } = person
  const params = { id: order._id }
  const record = await person.look(() => api.adminOrders.record({ params }))
  const line = random.pick(record?.restockable ?? [])
  if (!line) return
  const restock = [{ item: line.item, qty: random.whole(1, line.qty) }]
  const amount = random.whole(1, Math.round(order.totalPrice * 100)) / 100
  await refund(person, order._id, { amount, restock })
}

async function refund(
  person: Person,
  order: string,
  wish: { amount?: number; restock?: { item: string; qty: number }[] },
): Promise<void> {
  const key = person.newKey()
  const body = { reason: 'Changed my mind', ...wish }
  const ask = () =>
    person.ask({ what: 'refund', order, key }, async (options) => {
      const made = await person.api.adminRefunds.create({ params: { id: order }, body }, options)
      const { _id: refund, status } = made
      return { what: 'refund', order, refund, status, amount: Math.round(made.amount * 100) }
    })
  // A double tap: the same request arrives twice.
  if (person.random.happens(0.15)) await Promise.all([ask(), ask()])
  else await ask()
}
