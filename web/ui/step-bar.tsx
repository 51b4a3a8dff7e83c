import { Link } from '../i18n/link.tsx'
import { classNames } from './class-names.ts'

export interface StepLink {
  label: string
  to: string
  reached: boolean
  current: boolean
}

/** The steps of a process: a link once reached, plain text before. */
export function StepBar({ label, steps }: { label: string; steps: readonly StepLink[] }) {
  return (
    <nav aria-label={label} className="mb-5 lg:mb-6">
      <ol className="flex justify-between gap-2 sm:justify-start sm:gap-8">
        {steps.map((step, i) => (
          <li key={step.to} className="min-w-0">
            <Step step={step} number={i + 1} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Step({ step, number }: { step: StepLink; number: number }) {
  const look = classNames(
    'flex min-h-11 flex-col items-center justify-center gap-1 text-center text-sm sm:flex-row sm:gap-2',
    step.current ? 'font-semibold' : 'text-cocoa',
  )
  const content = (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-7 shrink-0 place-items-center rounded-full border text-xs tabular-nums',
          step.current && 'border-terracotta bg-terracotta text-cream',
          !step.current && (step.reached ? 'border-sage text-sage' : 'border-line'),
        )}
      >
        {number}
      </span>
      {step.label}
    </>
  )
  if (!step.reached) {
    return (
      <span aria-disabled="true" className={look}>
        {content}
      </span>
    )
  }
  return (
    <Link
      to={step.to}
      aria-current={step.current ? 'step' : undefined}
      className={classNames(look, 'hover:underline')}
    >
      {content}
    </Link>
  )
}
