import type { Db } from '#server/db/connect.ts'
import type { Unit } from '#server/unit.ts'

/**
 * Fills a database that no shop has opened yet: no page is cached, and no job is wanted.
 * @param work calls `finish` before it reads what units of work write last, such as offers.
 */
export function fillingUnit<value>(
  db: Db,
  work: (unit: Unit, finish: () => Promise<void>) => Promise<value>,
): Promise<value> {
  return db.transaction(async (tx) => {
    const last: (() => Promise<void>)[] = []
    const unit: Unit = {
      tx,
      now: new Date(),
      actor: null,
      invalidate: () => {},
      audit: async () => {},
      enqueue: async () => {},
      enqueueEach: async () => {},
      count: () => {},
      beforeCommit: (run, ids) => void last.push(() => run(unit, ids)),
    }
    const finish = async () => {
      for (const run of last.splice(0)) await run()
    }
    const value = await work(unit, finish)
    await finish()
    return value
  })
}
