import { type ReactNode, useId } from 'react'
import type { SetupState } from '#domain/connections.ts'
import { useT } from '../../i18n/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'

interface SetupCardProps {
  name: string
  /** What it is for, in a sentence. */
  about: string
  state: SetupState
  children: ReactNode
}

const LOOKS: Record<SetupState, string> = {
  ready: 'bg-sand text-ink',
  'not-set-up': 'bg-sand text-ink',
  'by-administrator': 'bg-sand text-ink',
  'enter-again': 'bg-danger/8 text-danger',
}

/** One thing to set up: its state first. */
export function SetupCard({ name, about, state, children }: SetupCardProps) {
  const t = useT()
  const id = useId()
  const isDone = state === 'ready' || state === 'by-administrator'
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-2xl bg-paper p-5 shadow-lift sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="text-2xl">
          {name}
        </h2>
        <p
          className={classNames(
            'inline-flex items-center gap-2 rounded-full px-3 py-1 font-medium text-sm',
            LOOKS[state],
          )}
        >
          {isDone && <Icon name="check" className="size-4 text-sage" />}
          {state === 'enter-again' && <Icon name="warning" className="size-4" />}
          {t(`setup.state.${state}`)}
        </p>
      </div>
      <p className="mt-2 max-w-prose text-cocoa">{about}</p>
      {children}
    </section>
  )
}
