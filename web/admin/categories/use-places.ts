import { useRef, useState } from 'react'
import type { PlacedProduct } from '#contract/admin/categories.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { toast } from '../../toasts.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/**
 * The products with a place in a category, and how to change them. Each change is shown at once and
 * saved after the ones before it; one that fails is taken back.
 */
export function usePlaces(id: string, start: readonly PlacedProduct[]) {
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [placed, setPlaced] = useState(start)
  // The newest order: a press may follow another one before the page is drawn again.
  const latest = useRef(start)
  const queue = useRef(Promise.resolve())
  const { adminCategories } = adminApi
  const params = { id }

  function show(products: readonly PlacedProduct[]): void {
    latest.current = products
    setPlaced(products)
  }

  function save(next: readonly PlacedProduct[], call: () => Promise<PlacedProduct[]>): void {
    show(next)
    queue.current = queue.current.then(async () => {
      const result = await attempt(call())
      if (result && !result.ok) toast.error(errorText(result.error))
      // Later changes are still on their way, and the last answer has them all.
      if (!result || latest.current !== next) return
      const saved = result.ok ? result : await attempt(adminCategories.placed({ params }))
      if (saved?.ok) show(saved.value)
    })
  }

  function arrange(next: readonly PlacedProduct[]): void {
    const products = next.map(({ _id }) => _id)
    save(next, () => adminCategories.place({ params, body: { products } }))
  }

  return {
    placed,
    /** Adds a product in last place. */
    add: (product: PlacedProduct) => arrange([...latest.current, product]),
    /** @param to its new index. */
    move: ({ _id }: PlacedProduct, to: (at: number) => number) => {
      const at = latest.current.findIndex((one) => one._id === _id)
      const product = latest.current[at]
      if (!product) return
      const others = latest.current.toSpliced(at, 1)
      arrange(others.toSpliced(Math.max(0, to(at)), 0, product))
    },
    remove: ({ _id: productId }: PlacedProduct) =>
      save(
        latest.current.filter(({ _id }) => _id !== productId),
        () => adminCategories.unplace({ params: { id, productId } }),
      ),
  }
}
