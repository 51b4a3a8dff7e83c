import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { type Db, isDatabaseUnavailable, type Tx } from '../db/connect.ts'
import { providerCalls } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import type { CallJournal } from './call-journal.ts'

/** The calls of one provider in the shop's database; each change is committed at once. */
export function storedCalls(
  { db, now }: { db: Db | Tx; now: Shop['now'] },
  provider: string,
): CallJournal {
  const isStep = (reference: string, step: string) =>
    and(
      eq(providerCalls.provider, provider),
      eq(providerCalls.reference, reference),
      eq(providerCalls.step, step as typeof providerCalls.$inferSelect.step),
    )

  const isOpen = or(
    isNull(providerCalls.answer),
    sql`${providerCalls.answer} ->> 'outcome' = 'unknown'`,
  )

  return {
    async plan(reference, planned) {
      await db
        .insert(providerCalls)
        .values({ provider, reference, step: 'reserve', service: 'preauthorise', planned })
        .onConflictDoNothing()
    },

    async read(reference) {
      const rows = await db
        .select()
        .from(providerCalls)
        .where(and(eq(providerCalls.provider, provider), eq(providerCalls.reference, reference)))
      return rows.map(({ step, service, planned, startedAt, answer }) => ({
        reference,
        step,
        service,
        planned,
        age: startedAt && now().getTime() - startedAt.getTime(),
        answer,
      }))
    },

    async find(transaction) {
      const [row] = await db
        .select({ reference: providerCalls.reference })
        .from(providerCalls)
        .where(
          and(
            eq(providerCalls.provider, provider),
            eq(providerCalls.service, 'commit'),
            sql`${providerCalls.answer} ->> 'transaction' = ${transaction}`,
          ),
        )
      return row?.reference ?? null
    },

    async begin(reference, step, service) {
      // The row decides: of two callers exactly one inserts it, or sets its time.
      const [begun] = await db
        .insert(providerCalls)
        .values({ provider, reference, step, service, startedAt: now() })
        .onConflictDoUpdate({
          target: [providerCalls.provider, providerCalls.reference, providerCalls.step],
          set: { startedAt: now(), service },
          setWhere: isNull(providerCalls.startedAt),
        })
        .returning({ step: providerCalls.step })
      return begun !== undefined
    },

    async finish(reference, step, answer) {
      // An answer that is not stored is lost for good, so it outlasts a restart of the database.
      await insist(() =>
        db
          .update(providerCalls)
          .set({ answer, answeredAt: now() })
          .where(and(isStep(reference, step), isOpen)),
      )
    },

    async release(reference) {
      await db
        .update(providerCalls)
        .set({ service: 'cancel', startedAt: now(), answer: null, answeredAt: null })
        .where(and(isStep(reference, 'finish'), eq(providerCalls.service, 'commit'), isOpen))
    },

    async forget(reference, step) {
      await db
        .update(providerCalls)
        .set({ startedAt: null })
        .where(and(isStep(reference, step), isNull(providerCalls.answer)))
    },
  }
}

async function insist(write: () => PromiseLike<unknown>): Promise<void> {
  for (let time = 1; ; time++) {
    try {
      await write()
      return
    } catch (error) {
      if (!isDatabaseUnavailable(error) || time > 30) throw error
      await pause(1_000)
    }
  }
}
