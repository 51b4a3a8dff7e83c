import { type SubmitEvent, useState } from 'react'
import type { SynonymRow } from '#contract/admin/synonyms.ts'
import { distinctTerms, MAX_TERM, MAX_TERMS } from '#domain/synonyms.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { adminApi } from '../admin-api.ts'
import { Refusal } from '../ui/refusal.tsx'
import { useAttempt } from '../ui/use-attempt.ts'

interface SynonymFormProps {
  /** If missing, a new group is added. */
  group?: SynonymRow
  onDone: () => void | Promise<void>
  onCancel?: () => void
}

/** The words of a group in one field, with commas between them. */
export function SynonymForm({ group, onDone, onCancel }: SynonymFormProps) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState('')

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (pending) return
    const form = event.currentTarget
    const written = String(new FormData(form).get('terms') ?? '').split(/[,،;\n]/)
    const terms = written.map((term) => term.trim()).filter(Boolean)
    const wrong = problemOf(terms)
    setRefusal('')
    setProblem(wrong && t(wrong, { count: MAX_TERMS, length: MAX_TERM }))
    if (wrong) return form.querySelector<HTMLElement>('[name="terms"]')?.focus()
    setPending(true)
    const done = await attempt(
      group
        ? adminApi.synonyms.save({ params: { id: group._id }, body: { terms } })
        : adminApi.synonyms.create({ body: { terms } }),
    )
    setPending(false)
    if (!done) return
    if (!done.ok) return setRefusal(errorText(done.error))
    toast.success(t(group ? 'admin.saved' : 'synonyms.added'))
    if (!group) form.reset()
    await onDone()
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void save(event)}>
      <TextField
        name="terms"
        label={t('synonyms.terms')}
        hint={t('synonyms.terms.hint')}
        error={problem}
        defaultValue={group?.terms.join(', ')}
        autoComplete="off"
        autoCapitalize="none"
        autoFocus={group !== undefined}
        required
      />
      {refusal && <Refusal className="mt-5">{refusal}</Refusal>}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" needsScript pending={pending}>
          {t(group ? 'admin.save' : 'synonyms.add')}
        </Button>
        {onCancel && (
          <Button type="button" look="quiet" onClick={onCancel}>
            {t('layout.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

function problemOf(terms: readonly string[]) {
  if (distinctTerms(terms).length < 2) return 'synonyms.problem.few' as const
  if (terms.length > MAX_TERMS) return 'synonyms.problem.many' as const
  return terms.some(({ length }) => length > MAX_TERM)
    ? ('synonyms.problem.long' as const)
    : undefined
}
