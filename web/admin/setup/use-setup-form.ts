import { type SubmitEvent, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { toast } from '../../toasts.tsx'
import { useAttempt } from '../ui/use-attempt.ts'
import { useChanged } from './changed-forms.ts'

interface Plan<fields, result> {
  /** What the form says; the server checks it. */
  read: (form: FormData) => fields
  save: (fields: fields) => Promise<unknown>
  test: (fields: fields) => Promise<result>
  /** After saving, or when somebody else has saved. */
  onChanged: () => Promise<void>
  onSaved: () => void
}

/** A form of the setup, which can be tried before it is saved. What was typed survives errors. */
export function useSetupForm<fields, result>(plan: Plan<fields, result>) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const form = useRef<HTMLFormElement>(null)
  const [pending, setPending] = useState<'save' | 'test' | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState('')
  const [isTouched, setTouched] = useState(false)
  useChanged(isTouched)
  const [result, setResult] = useState<result | null>(null)

  async function send<value>(
    kind: 'save' | 'test',
    call: (fields: fields) => Promise<value>,
    onDone: (value: value) => void | Promise<void>,
  ): Promise<void> {
    if (pending || !form.current) return
    setPending(kind)
    setRefusal('')
    setErrors({})
    setResult(null)
    const done = await attempt(call(plan.read(new FormData(form.current))))
    setPending(null)
    if (!done) return
    if (done.ok) return onDone(done.value)
    const { error } = done
    // A test sends the fields as a part of its body: 'server.host'.
    const wrong = Object.entries(error.errors).map(([path, why]) => [path.replace(/.*\./, ''), why])
    const problems: Record<string, string> = Object.fromEntries(wrong)
    const found = Object.keys(problems).filter((name) => form.current?.elements.namedItem(name))
    if (error.code === 'version-conflict') {
      setRefusal(t('setup.conflict'))
      await plan.onChanged()
    } else if (found.length === 0) {
      setRefusal(errorText(error))
    } else {
      setErrors(problems)
      setRefusal(t('setup.wrong'))
      const first = form.current?.elements.namedItem(found[0]!)
      if (first instanceof HTMLElement) first.focus()
    }
  }

  return {
    form,
    pending,
    refusal,
    result,
    /** The problem of a field, in the page's language. */
    problem: (name: string): string | undefined =>
      errors[name] === undefined ? undefined : t(`setup.problem.${name}` as TextKey),
    onInput: (): void => setTouched(true),
    onSubmit: (event: SubmitEvent<HTMLFormElement>): void => {
      event.preventDefault()
      void send('save', plan.save, async () => {
        toast.success(t('admin.saved'))
        setTouched(false)
        await plan.onChanged()
        plan.onSaved()
      })
    },
    onTest: (): void => void send('test', plan.test, setResult),
  }
}
