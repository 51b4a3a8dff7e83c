/** A line of the cart: a product and a quantity. Everything else about it is looked up. */
export interface CartLine {
  product: string
  /** Id of its SKU; missing in lines of an older version and where there is only one. */
  variant?: string | undefined
  qty: number
}

export type LineKey = Pick<CartLine, 'product' | 'variant'>

/**
 * Whether two lines are about the same thing. A line without a variant may mean any of its product,
 * so a cart never has one beside others of its product: the shop would refuse a SKU named twice.
 */
export function isSameLine(one: LineKey, other: LineKey): boolean {
  if (one.product !== other.product) return false
  return one.variant === other.variant || !one.variant || !other.variant
}

/** Adds a line; if the cart has the same already, replaces it in place. */
export function putLine<line extends CartLine>(lines: readonly line[], line: line): line[] {
  const at = lines.findIndex((other) => isSameLine(other, line))
  if (at < 0) return [...lines, line]
  return lines.flatMap((other, i) => {
    if (i === at) return [line]
    return isSameLine(other, line) ? [] : [other]
  })
}

export function removeLine<line extends CartLine>(lines: readonly line[], line: LineKey): line[] {
  return lines.filter((other) => !isSameLine(other, line))
}

/** As the shop's API takes it. */
export function bareLine({ product, variant, qty }: CartLine): CartLine {
  return { product, ...(variant && { variant }), qty }
}

/** The total quantity, as the badge shows it. */
export function countItems(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.qty, 0)
}
