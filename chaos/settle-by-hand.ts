import type { Transaction } from '#emulators/waafipay/ledger.ts'
import { signIn } from './admin.ts'
import { Person } from './person.ts'
import type { Random } from './random.ts'
import type { Market } from './world.ts'

export async function ownerOf({ url, journal }: Market, random: Random): Promise<Person> {
  const owner = new Person({ name: 'owner', url, random, journal, isOver: () => false })
  await signIn(owner)
  return owner
}

/**
 * What the owner of a shop does about mobile money whose answer is missing: looks into the
 * operator's books, and records what they say.
 */
export async function settleByHand(world: Market, owner: Person): Promise<void> {
  await collectRest(world, owner)
  const { pool, controlWaafipay } = world
  const books = (await controlWaafipay('ledger')) as Transaction[] | null
  if (!books) return
  const { rows: unknown } = await pool.query<{ id: string; reference: string }>(
    `select id, reference from payments
     where provider = 'waafipay-demo' and pending_at is not null and captured_at is null`,
  )
  for (const { id, reference } of unknown) {
    const found = books.find((one) => one.reference === reference && one.status === 'committed')
    const body = { arrived: found !== undefined, ...(found && { transaction: found.id }) }
    await owner.look(() => owner.api.adminPayments.resolve({ params: { id }, body }))
  }
  const { rows: refunds } = await pool.query<{ id: string; whole: boolean; reference: string }>(
    `select r.id, p.reference, r.amount = p.captured_amount as whole
     from refunds r join payments p on p.id = r.payment_id
     where p.provider = 'waafipay-demo' and r.failure = 'ANSWER_MISMATCH'
       and r.completed_at is null and r.failed_at is null`,
  )
  for (const { id, whole, reference } of refunds) {
    const isBack = books.some((one) => one.reference === reference && one.status === 'reversed')
    // Nobody sends a part by hand here.
    const body = { refunded: whole && isBack }
    await owner.look(() => owner.api.adminRefunds.resolve({ params: { id }, body }))
  }
}

/** The buyer of an order that was paid in part sends the rest. */
async function collectRest({ pool, journal }: Market, owner: Person): Promise<void> {
  const { rows } = await pool.query<{ id: string; rest: number }>(
    `select o.id, (o.total - sum(p.captured_amount - p.refunded_amount))::int as rest
     from orders o join payments p on p.order_id = o.id and p.captured_at is not null
     where p.provider = 'bank' and o.paid_at is null and o.cancelled_at is null
       and o.expired_at is null and o.deleted_at is null
     group by o.id`,
  )
  for (const { id, rest } of rows) {
    const key = owner.newKey()
    const body = { amount: rest / 100, receivedOn: '2026-01-05' }
    const entry = journal.begin({ who: owner.name, what: 'transfer', order: id, key })
    const paid = await owner.look(() =>
      owner.api.adminPayments.recordTransfer({ params: { id }, body }, { idempotencyKey: key }),
    )
    if (paid) journal.done(entry, { what: 'transfer', order: id, amount: rest })
  }
}
