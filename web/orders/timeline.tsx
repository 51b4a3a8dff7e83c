import type { Order } from '#contract/orders.ts'
import { useT } from '../i18n/t.ts'
import { useDates } from '../layout/use-dates.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'

type StepName = 'placed' | 'payment' | 'packing' | 'shipped' | 'ready' | 'delivery' | 'pickup'

interface Milestone {
  name: StepName
  isDone: boolean
  /** When it was done, if the shop knows. */
  at: string | null
}

/** How far an order is that is under way: what has happened on which day, and what comes next. */
export function Timeline({ order }: { order: Order }) {
  const t = useT()
  const steps = stepsOf(order)
  const next = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol
      className={classNames(
        'mt-6 grid max-w-2xl',
        steps.length < 4 ? 'grid-cols-3' : 'grid-cols-4',
      )}
    >
      {steps.map(({ name, isDone, at }, n) => (
        <Step
          key={name}
          label={t(`orders.step.${name}`)}
          done={isDone ? t('orders.step.done') : null}
          at={at}
          isCurrent={n === next}
        />
      ))}
    </ol>
  )
}

/** An order that is paid at the door is paid by its delivery. */
function stepsOf({ status, paymentMethod, pickupAt, ...order }: Order): Milestone[] {
  const { createdAt, paidAt, shippedAt, deliveredAt } = order
  const isDelivered = status === 'delivered'
  const left = pickupAt ? 'ready' : 'shipped'
  return [
    { name: 'placed', isDone: true, at: createdAt },
    ...(paymentMethod === 'CashOnDelivery'
      ? []
      : [{ name: 'payment' as const, isDone: paidAt !== null, at: paidAt }]),
    // It may have been delivered without being shipped.
    {
      name: shippedAt ? left : 'packing',
      isDone: isDelivered || shippedAt !== null,
      at: shippedAt,
    },
    { name: pickupAt ? 'pickup' : 'delivery', isDone: isDelivered, at: deliveredAt },
  ]
}

interface StepProps {
  label: string
  /** The word for a step that is done; null for others. */
  done: string | null
  at: string | null
  isCurrent: boolean
}

/** A dot, with a line from the dot before it. */
function Step({ label, done, at, isCurrent }: StepProps) {
  const { day } = useDates()
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className="group relative grid content-start justify-items-center gap-2 text-center"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'absolute top-3.25 right-[calc(50%+0.875rem)] h-0.5 w-[calc(100%-1.75rem)] group-first:hidden',
          done || isCurrent ? 'bg-sage' : 'bg-clay',
        )}
      />
      <span
        aria-hidden="true"
        className={classNames(
          'relative grid size-7 place-items-center rounded-full border-2',
          done ? 'border-sage bg-sage text-cream' : 'bg-cream',
          !done && (isCurrent ? 'border-sage' : 'border-clay'),
        )}
      >
        {done && <Icon name="check" className="size-4" />}
      </span>
      <span
        className={classNames(
          'text-xs leading-snug sm:text-sm',
          isCurrent ? 'font-semibold' : 'text-cocoa',
        )}
      >
        {label}
        {done && <span className="sr-only"> ({done})</span>}
        {at && (
          <time dateTime={at} className="block whitespace-nowrap tabular-nums">
            {day(at)}
          </time>
        )}
      </span>
    </li>
  )
}
