import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RowNames } from './row-names.ts'

/** PostgreSQL stores no 0 in a text. */
const name = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''))

it('names are in the order of their code points, also while they change', () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1 }), fc.array(name), (before, after) => {
      const names = new RowNames()
      for (const [row, one] of before.entries()) names.set(row, one)
      const copy = names.copy()
      for (const [row, one] of after.entries()) names.set(row, one)
      for (const [row, one] of [...before, ...after.slice(before.length)].entries()) {
        expect(names.get(row)).toBe(after[row] ?? one)
        if (row >= before.length) continue
        expect(copy.get(row)).toBe(one)
        const order = Buffer.compare(Buffer.from(before[0]!), Buffer.from(one))
        expect(Math.sign(copy.compare(0, row))).toBe(order)
      }
    }),
  )
})
