import { useRevalidator } from 'react-router'
import { forgetReads } from '../api.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useT } from '../i18n/t.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { OrdersPage } from './load-my-orders.ts'
import { OrderTable } from './order-table.tsx'

export function MyOrders({ orders }: { orders: OrdersPage }) {
  const t = useT()
  return (
    <section aria-labelledby="orders" className="min-w-0">
      <h2 id="orders" className="mb-5 text-2xl md:text-3xl">
        {t('accounts.orders.title')}
      </h2>
      {orders.ok ? <Found {...orders} /> : <Failed error={orders.error} />}
    </section>
  )
}

function Found({ orders, page, isLast }: Extract<OrdersPage, { ok: true }>) {
  const t = useT()
  if (orders.length === 0 && page === 1) {
    return (
      <EmptyState title={t('accounts.orders.none')}>
        <ButtonLink to="/">{t('accounts.orders.browse')}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <OrderTable orders={orders} />
      <Pagination
        page={page}
        pages={isLast ? page : page + 1}
        pathOf={(other) => (other === 1 ? '/profile' : `/profile?pageNumber=${other}`)}
      />
    </>
  )
}

function Failed({ error }: { error: { code: string; message: string } }) {
  const t = useT()
  const errorText = useErrorText()
  const { state, revalidate } = useRevalidator()
  return (
    <Alert className="grid justify-items-start gap-4">
      {errorText(error)}
      <Button
        look="secondary"
        pending={state !== 'idle'}
        onClick={() => {
          forgetReads()
          void revalidate()
        }}
      >
        {t('info.tryAgain')}
      </Button>
    </Alert>
  )
}
