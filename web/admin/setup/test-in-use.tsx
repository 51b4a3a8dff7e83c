import { useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { useAttempt } from '../ui/use-attempt.ts'
import { type Outcome, TestOutcome } from './test-outcome.tsx'

interface TestInUseProps<result> {
  label: string
  test: () => Promise<result>
  outcomeOf: (result: result) => Outcome
}

/** A button that tests what is in use, and what came of it. */
export function TestInUse<result>({ label, test, outcomeOf }: TestInUseProps<result>) {
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [isTesting, setTesting] = useState(false)
  const [result, setResult] = useState<result | null>(null)

  async function run(): Promise<void> {
    setTesting(true)
    setResult(null)
    const done = await attempt(test())
    setTesting(false)
    if (done?.ok) setResult(() => done.value)
    else if (done) toast.error(errorText(done.error))
  }

  return (
    <>
      <Button look="secondary" pending={isTesting} onClick={() => void run()}>
        {label}
      </Button>
      <div className="order-last -mt-3 basis-full">
        <TestOutcome isTesting={isTesting} outcome={result && outcomeOf(result)} />
      </div>
    </>
  )
}
