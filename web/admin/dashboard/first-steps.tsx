import type { ReactNode } from 'react'
import type { Tasks } from '#contract/admin/dashboard.ts'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { createStored } from '../../stored.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'

/** Set on devices where the owner has dismissed the list. */
const hidden = createStored<boolean>(
  'firstStepsHidden',
  (given) => given === true,
  (value) => !value,
)

/** The steps of setting up a shop; hidden once all are done. */
export function FirstSteps({ steps }: { steps: Tasks['firstSteps'] }) {
  const t = useT()
  const isHidden = hidden.use()
  const { contact, product, payments, backup } = steps
  if (isHidden || (contact && product && payments === 'real' && backup)) return null
  return (
    <section aria-labelledby="first-steps" className="rounded-2xl bg-sand/60 p-4 sm:p-6">
      <div className="mb-2 flex items-start justify-between gap-3">
        <h2 id="first-steps" className="min-w-0 pt-1.5 text-2xl">
          {t('dashboard.steps')}
        </h2>
        <Button look="quiet" onClick={() => hidden.set(true)} className="-mr-2 shrink-0 px-3">
          {t('dashboard.steps.hide')}
        </Button>
      </div>
      <ol className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        <Step number={1} done={contact} hint={t('dashboard.steps.contact.hint')}>
          <Link to="/admin/settings" className="text-link">
            {t('dashboard.steps.contact')}
          </Link>
        </Step>
        <Step number={2} done={product} hint={t('dashboard.steps.product.hint')}>
          <Link to="/admin/productlist" className="text-link">
            {t('dashboard.steps.product')}
          </Link>
        </Step>
        <Step
          number={3}
          done={payments === 'real'}
          hint={t(
            payments === 'demo' ? 'dashboard.steps.payments.demo' : 'dashboard.steps.payments.none',
          )}
        >
          <Link to="/admin/setup" className="text-link">
            {t('dashboard.steps.payments')}
          </Link>
        </Step>
        <Step number={4} done={backup} hint={t('dashboard.backup.how')}>
          <Link to="/admin/setup" className="text-link">
            {t('dashboard.steps.backup')}
          </Link>
        </Step>
      </ol>
    </section>
  )
}

interface StepProps {
  number: number
  done: boolean
  hint: string
  children: ReactNode
}

function Step({ number, done, hint, children }: StepProps) {
  const t = useT()
  return (
    <li className="flex gap-3 py-2">
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-full font-semibold',
          done ? 'bg-sage text-cream' : 'border border-line bg-paper',
        )}
      >
        {done ? <Icon name="check" className="size-4" /> : number}
      </span>
      <div className="min-w-0 pt-0.5">
        <p className="font-medium">
          {children}
          {done && <span className="sr-only"> ({t('dashboard.steps.done')})</span>}
        </p>
        {!done && <p className="text-cocoa text-sm">{hint}</p>}
      </div>
    </li>
  )
}
