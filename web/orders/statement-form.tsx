import type { FormEvent } from 'react'
import { WITHDRAWAL_LENGTHS } from '#domain/withdrawals.ts'
import { useT } from '../i18n/t.ts'
import type { TextKey } from '../i18n/texts.ts'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'

export interface Statement {
  number: string
  name: string
  contact: string
  comment: string
}

export type Problems = Partial<Record<keyof Statement, TextKey>>

interface StatementFormProps {
  initial: Statement | null
  problems: Problems
  onType: (form: HTMLFormElement) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** Anybody may withdraw, also without an account, so nothing is asked but who, what and where. */
export function StatementForm({ initial, problems, onType, onSubmit }: StatementFormProps) {
  const t = useT()
  const field = (name: keyof Statement) => ({
    name,
    maxLength: WITHDRAWAL_LENGTHS[name],
    defaultValue: initial?.[name],
    error: problems[name] && t(problems[name]),
  })
  return (
    <form
      method="post"
      noValidate
      onInput={(event) => onType(event.currentTarget)}
      onSubmit={onSubmit}
      className="mt-8 grid gap-5 rounded-2xl bg-paper p-6 shadow-lift sm:p-8"
    >
      <TextField
        {...field('number')}
        label={t('orders.find.number')}
        hint={t('orders.find.number.hint')}
        autoComplete="off"
        required
      />
      <TextField {...field('name')} label={t('accounts.name')} autoComplete="name" required />
      <TextField
        {...field('contact')}
        label={t('withdraw.contact')}
        hint={t('withdraw.contact.hint')}
        autoComplete="email"
        required
      />
      <TextArea {...field('comment')} label={t('withdraw.comment')} />
      <Button type="submit" needsScript>
        {t('withdraw.continue')}
      </Button>
    </form>
  )
}
