import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { EditableUser, ListedUser, list } from '#contract/admin/users.ts'
import { ShopError } from '#domain/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { containsWords } from '../db/contains.ts'
import { ascending, descending, listPage, type SortKey } from '../db/list-page.ts'
import { orders, users } from '../db/schema.ts'
import type { Shop } from '../shop.ts'

type Query = z.output<typeof list.query>
export type UserRow = typeof users.$inferSelect

const nameOf = sql`lower(${users.name})`

const ORDER: Record<NonNullable<Query['sort']>, SortKey[]> = {
  // Ids sort by time.
  '-date': [descending(users.id)],
  date: [ascending(users.id)],
  name: [ascending(nameOf), ascending(users.id)],
  '-name': [descending(nameOf), descending(users.id)],
}

/** A page of all users, newest first by default. */
export async function listUsers(shop: Pick<Shop, 'db' | 'counts'>, query: Query) {
  const { keyword, filter, sort = '-date' } = query
  return listPage(
    shop,
    {
      table: users,
      where: and(
        filter === 'admins' ? isNotNull(users.adminSince) : undefined,
        containsWords(sql`fold(${users.name} || ' ' || ${users.email})`, keyword),
      ),
      countKey: ['users', filter, keyword],
    },
    { orderBy: ORDER[sort], paging: query, read: (chosen) => readUsers(shop.db, chosen) },
  )
}

async function readUsers(db: Db, chosen: SQL): Promise<ListedUser[]> {
  const rows = await db.select().from(users).where(chosen)
  const numOrders = await countOrders(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((user) => ({ ...presentOne(user), numOrders: numOrders.get(user.id) ?? 0 }))
}

/** @throws ShopError not-found. */
export async function findUser(db: Db | Tx, id: string): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) throw new ShopError('not-found', { what: 'user' })
  return user
}

export function presentUser(user: UserRow): EditableUser {
  return { ...presentOne(user), version: user.version }
}

function presentOne({ id, name, email, adminSince, createdAt }: UserRow) {
  return {
    _id: id,
    name,
    email,
    isAdmin: adminSince !== null,
    createdAt: createdAt.toISOString(),
  }
}

async function countOrders(db: Db, ids: string[]): Promise<Map<string | null, number>> {
  const rows = await db
    .select({ id: orders.customerId, count: sql`count(*)`.mapWith(Number) })
    .from(orders)
    .where(and(inArray(orders.customerId, ids), isNull(orders.deletedAt)))
    .groupBy(orders.customerId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
