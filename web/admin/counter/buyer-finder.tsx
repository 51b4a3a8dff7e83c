import type { TypedAddress } from '#domain/address.ts'
import { useT } from '../../i18n/t.ts'
import { orderApi } from '../../order-api.ts'
import { adminApi } from '../admin-api.ts'
import { Refusal } from '../ui/refusal.tsx'
import { SearchForm } from '../ui/search-form.tsx'
import { useAttempt } from '../ui/use-attempt.ts'
import { useSearch } from './use-search.ts'

/** Somebody who has an account or has ordered before. */
export interface FoundBuyer {
  /** '' without an account. */
  customer: string
  name: string
  email: string
  /** Their last order; null: none yet. */
  order: { id: string; number: number } | null
}

const SHOWN = 6

interface BuyerFinderProps {
  /** Also given the address of their last order. */
  onChoose: (buyer: FoundBuyer, address: TypedAddress) => void
}

/** Finds a buyer among those who ordered before, and among all accounts. */
export function BuyerFinder({ onChoose }: BuyerFinderProps) {
  const t = useT()
  const attempt = useAttempt()
  const { found, problem, pending, search, clear } = useSearch(findBuyers)

  async function choose(buyer: FoundBuyer) {
    const { order } = buyer
    const read = order && (await attempt(orderApi.orders.show({ params: { id: order.id } })))
    onChoose(buyer, read?.ok ? read.value.shippingAddress : {})
    clear()
  }

  return (
    <div className="grid gap-3">
      <SearchForm
        label={t('counter.buyer.search')}
        pending={pending}
        onSearch={(keyword) => {
          if (keyword) void search(keyword)
        }}
      />
      {problem && <Refusal>{problem}</Refusal>}
      <ul className="grid gap-2">
        {found?.map((buyer) => (
          <li key={buyer.customer || buyer.order?.id}>
            <button
              type="button"
              onClick={() => void choose(buyer)}
              className="grid min-h-11 w-full rounded-xl border border-sand px-4 py-2 text-left hover:bg-sand"
            >
              <span className="wrap-anywhere font-medium">{buyer.name}</span>
              <span className="wrap-anywhere text-cocoa text-sm">
                {[buyer.email, buyer.order && t('orders.number', { number: buyer.order.number })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-cocoa">
        {found?.length === 0 && t('counter.buyer.none')}
      </p>
    </div>
  )
}

async function findBuyers(keyword: string): Promise<FoundBuyer[]> {
  const query = { keyword, pageSize: SHOWN }
  const [orders, users] = await Promise.all([
    adminApi.adminOrders.list({ query }),
    adminApi.adminUsers.list({ query }),
  ])
  const byWhom = new Map<string, FoundBuyer>()
  for (const { _id: id, number, user } of orders) {
    const { _id: customer, name, email } = user
    const who = customer ?? `${name} ${email}`
    // The newest comes first.
    if (name && !byWhom.has(who)) {
      byWhom.set(who, { customer: customer ?? '', name, email, order: { id, number } })
    }
  }
  for (const { _id: customer, name, email } of users) {
    if (!byWhom.has(customer)) byWhom.set(customer, { customer, name, email, order: null })
  }
  return [...byWhom.values()].slice(0, SHOWN)
}
