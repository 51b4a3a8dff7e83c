import { useT } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'

export interface Outcome {
  isGood: boolean
  text: string
  /** The words of the other side. */
  detail?: string | undefined
}

interface TestOutcomeProps {
  isTesting: boolean
  /** Null before the first test. */
  outcome: Outcome | null
}

/** What came of a test, announced to screen readers. */
export function TestOutcome({ isTesting, outcome }: TestOutcomeProps) {
  const t = useT()
  return (
    <div role="status" className="mt-5 empty:mt-0">
      {isTesting && (
        <p className="flex items-center gap-3 text-cocoa">
          <Spinner className="size-5" />
          {t('setup.testing')}
        </p>
      )}
      {outcome && (
        <div className="flex gap-3">
          <Icon
            name={outcome.isGood ? 'check' : 'warning'}
            className={outcome.isGood ? 'mt-0.5 size-5 text-sage' : 'mt-0.5 size-5 text-danger'}
          />
          <div className="wrap-anywhere min-w-0">
            <p>{outcome.text}</p>
            {outcome.detail && <p className="mt-1 text-cocoa text-sm">{outcome.detail}</p>}
          </div>
        </div>
      )}
    </div>
  )
}
