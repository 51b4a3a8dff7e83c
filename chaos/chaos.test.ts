import { expect, it } from 'vitest'
import { FAULTS } from './faults.ts'
import { runRound } from './round.ts'

/** One short round of `npm run chaos`, always the same; its findings name what is broken. */
it('keeps every promise of a shop whose parts are killed', { timeout: 600_000 }, async () => {
  const { findings, counts, kills, folder } = await runRound({
    seed: 3707,
    seconds: 12,
    // It would take root.
    faults: FAULTS.filter((fault) => fault !== 'disk-full'),
  })
  expect(findings, `what is left of it: ${folder}`).toEqual([])
  expect(counts.orders).toBeGreaterThan(0)
  // The shop, its database and PayPal.
  expect(kills).toBeGreaterThanOrEqual(3)
})
