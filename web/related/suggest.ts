const MAX_SUGGESTED = 4

/** The best of each list in turn, without what is in the cart already. */
export function suggest<product extends { _id: string }>(
  lists: readonly (readonly product[])[],
  inCart: readonly string[],
): product[] {
  const found = new Map<string, product>()
  const longest = Math.max(0, ...lists.map((list) => list.length))
  for (let place = 0; place < longest; place++) {
    for (const list of lists) {
      const product = list[place]
      if (product && !inCart.includes(product._id)) found.set(product._id, product)
    }
  }
  return [...found.values()].slice(0, MAX_SUGGESTED)
}
