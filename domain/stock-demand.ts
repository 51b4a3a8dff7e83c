/** Units that one of something takes from a SKU. */
export interface Taken {
  skuId: string
  quantity: number
}

interface Demand {
  quantity: number
  /** What one unit of the line takes: itself, or the parts of a set. */
  takes: readonly Taken[]
}

/**
 * How many units of each line can be sold, given what the other lines take: a set and one of its
 * parts in the same cart share their units. A line of its own can have all that is available.
 */
export function unitsLeft(
  lines: readonly Demand[],
  available: ReadonlyMap<string, number>,
): number[] {
  const demand = new Map<string, number>()
  for (const { quantity, takes } of lines) {
    for (const taken of takes) {
      demand.set(taken.skuId, (demand.get(taken.skuId) ?? 0) + taken.quantity * quantity)
    }
  }
  return lines.map(({ quantity, takes }) =>
    Math.min(
      ...takes.map((taken) => {
        const own = taken.quantity * quantity
        const others = (demand.get(taken.skuId) ?? 0) - own
        const left = (available.get(taken.skuId) ?? 0) - others
        return Math.max(0, Math.floor(left / taken.quantity))
      }),
    ),
  )
}
