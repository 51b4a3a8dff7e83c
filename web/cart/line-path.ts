/** The page of what a line sells, with its variant chosen. */
export function linePath({
  product,
  variant,
  sku,
}: {
  product: string | null
  variant?: string | null | undefined
  sku?: string | null
}): string {
  const chosen = variant && sku ? `?${new URLSearchParams({ variant: sku })}` : ''
  return `/product/${product}${chosen}`
}
