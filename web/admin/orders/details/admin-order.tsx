import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import type { Locale } from '#domain/locale.ts'
import { isToDeliver } from '#domain/orders.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { Link } from '../../../i18n/link.tsx'
import { useT } from '../../../i18n/t.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { loadAdminTexts, useAdminTexts } from '../../frame/use-admin-texts.ts'
import { OrderMails } from '../../mails/order-mails.tsx'
import { OrderPdfLinks } from '../../order-pdfs/order-pdf-links.tsx'
import { useRestoredFocus } from '../../ui/use-restored-focus.ts'
import { lastListUrl } from '../last-list-url.ts'
import { ChatPanel } from './chat-panel.tsx'
import { CourierPanel } from './courier-panel.tsx'
import { FlagAlert } from './flag-alert.tsx'
import { GuestPanel } from './guest-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { ItemsLink } from './items-link.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { Panel } from './panel.tsx'
import { type LoadedRecord, loadRecord, useOrderRecord } from './use-order-details.ts'

/** Loads all that is shown at first, so that nothing moves when a part of it arrives late. */
export async function loadAdminOrder(id: string, locale: Locale): Promise<LoadedRecord> {
  const [loaded] = await Promise.all([loadRecord(id), loadAdminTexts(locale)])
  return loaded
}

interface AdminOrderProps {
  order: Order
  loaded: LoadedRecord
  /** Takes the order that an action has returned. */
  follow: (order: Order) => void
  /** Loads the order again. */
  reload: () => void
  /** Heading and status of the page. */
  header: ReactNode
  /** The part that the buyer sees too. */
  children: ReactNode
}

/** An order's page for admins: actions at the top, what only admins may see at the bottom. */
export function AdminOrder({ order, loaded, follow, reload, header, children }: AdminOrderProps) {
  const t = useT()
  const known = useAdminTexts()
  useRestoredFocus()
  const { record, error, read } = useOrderRecord(order, loaded)
  const { _id: orderId } = order

  async function onChange() {
    reload()
    await read()
  }

  return (
    <>
      {known && (
        <Link
          to={lastListUrl()}
          className="mb-2 -ml-2 inline-flex min-h-11 items-center gap-2 px-2 print:hidden"
        >
          <Icon name="arrow-left" />
          {t('adminOrders.back')}
        </Link>
      )}
      {header}
      {known && record?.flag && (
        <FlagAlert
          orderId={orderId}
          flag={record.flag}
          isUnknown={record.flag === 'payment-unknown' && record.unknownPayments.length > 0}
          onCleared={() => void read()}
        />
      )}
      {known && (
        <OrderActions
          order={order}
          record={record}
          follow={follow}
          reload={reload}
          onUndone={() => void onChange()}
        >
          <OrderPdfLinks orderId={orderId} />
          <ItemsLink order={order} />
        </OrderActions>
      )}
      {children}
      {known && (
        <div className="mt-10 grid grid-cols-1 items-start gap-6 lg:grid-cols-2 print:hidden">
          {record && (
            <>
              <div className="grid grid-cols-1 gap-6">
                {record.isGuest && <GuestPanel order={order} onErased={() => void onChange()} />}
                {isToDeliver(order.status) && order.pickupAt === null && (
                  <CourierPanel order={order} isLocked={record.codeLocked} />
                )}
                <MoneyPanel order={order} record={record} onChange={onChange} />
                <Panel title={t('mails.title')}>
                  <OrderMails
                    orderId={orderId}
                    loaded={loaded.mails}
                    changed={record}
                    onResent={() => void read()}
                  />
                </Panel>
              </div>
              <div className="grid grid-cols-1 gap-6">
                <ChatPanel
                  key={order.status}
                  order={order}
                  record={record}
                  onRecorded={() => void read()}
                />
                <HistoryPanel
                  orderId={orderId}
                  events={record.events}
                  onNoted={() => void read()}
                />
              </div>
            </>
          )}
          {error && !record && <NotLoaded error={error} onRetry={() => void read()} />}
        </div>
      )}
    </>
  )
}

function NotLoaded({ error, onRetry }: { error: { code: string }; onRetry: () => void }) {
  const t = useT()
  const errorText = useErrorText()
  return (
    <Alert className="grid justify-items-start gap-3">
      <p>
        {t('adminOrders.notLoaded')} {errorText(error)}
      </p>
      <Button look="secondary" onClick={onRetry}>
        {t('info.tryAgain')}
      </Button>
    </Alert>
  )
}
