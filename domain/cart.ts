/** A line of the cart: a product and a quantity. Everything else about it is looked up. */
export interface CartLine {
  product: string
  /** Id of its SKU; missing in lines of an older version and where there is only one. */
  variant?: string | undefined
  qty: number
}

/** Adds a product; if it is already in the cart, replaces its line in place. */
export function putLine<line extends CartLine>(lines: readonly line[], line: line): line[] {
  const at = lines.findIndex((other) => other.product === line.product)
  return at < 0 ? [...lines, line] : lines.with(at, line)
}

export function removeLine<line extends CartLine>(lines: readonly line[], product: string): line[] {
  return lines.filter((line) => line.product !== product)
}

/** The total quantity, as the badge shows it. */
export function countItems(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.qty, 0)
}
