import type { Order } from '#contract/orders.ts'
import { useT } from '../i18n/t.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'

const STEPS = ['placed', 'payment', 'packing', 'delivery'] as const
/** The index of the step that comes next. */
const NEXT = { placed: 1, paid: 2, delivered: STEPS.length } as const

/** Thanks the buyer, and tells how far the order is and what happens next. */
export function Thanks({ order: { status, user } }: { order: Order }) {
  const t = useT()
  if (status !== 'placed' && status !== 'paid' && status !== 'delivered') return null
  const [name = ''] = user.name.split(/\s/)
  return (
    <section className="mt-6 rounded-3xl bg-sand/60 p-5 sm:p-6 md:p-8">
      <h2 className="text-3xl md:text-4xl">{t('orders.thanks', { name })}</h2>
      <p className="mt-2 max-w-prose">{t(`orders.thanks.${status}`)}</p>
      <ol className="mt-6 grid max-w-2xl grid-cols-4">
        {STEPS.map((step, at) => (
          <Step
            key={step}
            label={t(`orders.step.${step}`)}
            done={at < NEXT[status] ? t('orders.step.done') : null}
            isCurrent={at === NEXT[status]}
          />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  label: string
  /** The word for a step that is done; null for others. */
  done: string | null
  isCurrent: boolean
}

/** A dot, with a line from the dot before it. */
function Step({ label, done, isCurrent }: StepProps) {
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
      </span>
    </li>
  )
}
