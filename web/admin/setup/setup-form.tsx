import type { ComponentProps, ReactNode } from 'react'
import { useT } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { TestOutcome } from './test-outcome.tsx'
import type { useSetupForm } from './use-setup-form.ts'

interface SetupFormProps {
  /** From `useSetupForm`. */
  of: Pick<
    ReturnType<typeof useSetupForm>,
    'form' | 'pending' | 'refusal' | 'onInput' | 'onSubmit' | 'onTest'
  >
  /** What came of the last test; null if there was none. */
  outcome: ComponentProps<typeof TestOutcome>['outcome']
  testLabel: string
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** The frame of a form of the setup: what came of saving or testing, and the buttons. */
export function SetupForm({ of, outcome, testLabel, onClose, children }: SetupFormProps) {
  const t = useT()
  const { form, pending, refusal, onInput, onSubmit, onTest } = of
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onInput={onInput}
      onSubmit={onSubmit}
      className="mt-6"
    >
      {children}
      {refusal && <Refusal className="mt-5">{refusal}</Refusal>}
      <TestOutcome isTesting={pending === 'test'} outcome={outcome} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" needsScript pending={pending === 'save'}>
          {t('admin.save')}
        </Button>
        <Button look="secondary" pending={pending === 'test'} onClick={onTest}>
          {testLabel}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('layout.cancel')}
        </Button>
      </div>
    </form>
  )
}
