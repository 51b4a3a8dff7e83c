import { useEffect, useRef, useState } from 'react'
import type { SynonymRow } from '#contract/admin/synonyms.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'
import { SynonymForm } from './synonym-form.tsx'

interface SynonymItemProps {
  group: SynonymRow
  onChanged: () => Promise<void>
}

export function SynonymItem({ group, onChanged }: SynonymItemProps) {
  const t = useT()
  const [editing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const remove = useRemove(group, onChanged)
  const name = group.terms[0] ?? ''

  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus()
    wasEditing.current = editing
  }, [editing])

  if (editing) {
    return (
      <li className="rounded-2xl bg-paper p-5 shadow-lift sm:px-6">
        <SynonymForm
          group={group}
          onDone={async () => {
            await onChanged()
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      </li>
    )
  }
  return (
    <li className="flex items-center gap-2 rounded-2xl bg-paper py-2 pr-2 pl-5 shadow-lift sm:pl-6">
      <p className="min-w-0 grow break-words">{group.terms.join(' · ')}</p>
      <button
        ref={editButton}
        type="button"
        aria-label={t('synonyms.edit', { name })}
        onClick={() => setEditing(true)}
        className="inline-flex min-h-11 shrink-0 items-center rounded-full px-3 font-semibold text-terracotta hover:bg-sand"
      >
        {t('admin.edit')}
      </button>
      <button
        type="button"
        aria-label={t('synonyms.delete', { name })}
        onClick={() => void remove()}
        className="grid size-11 shrink-0 place-items-center rounded-full text-danger hover:bg-sand"
      >
        <Icon name="trash" />
      </button>
    </li>
  )
}

function useRemove({ _id: id, terms }: SynonymRow, onChanged: () => Promise<void>) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  return async (): Promise<void> => {
    const answers = { yes: t('admin.delete'), no: t('layout.cancel') }
    const question = t('synonyms.delete.sure', { terms: terms.join(', ') })
    if (!(await confirm(question, answers))) return
    const done = await attempt(adminApi.synonyms.remove({ params: { id } }))
    if (!done) return
    if (!done.ok && done.error.code !== 'not-found') toast.error(errorText(done.error))
    else toast.success(t('synonyms.removed'))
    await onChanged()
  }
}
