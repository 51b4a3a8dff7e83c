import { useEffect, useId, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { EditableUser } from '#contract/admin/users.ts'
import { isEmailTaken } from '../../accounts/problems.ts'
import { useProblem } from '../../accounts/use-problem.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useViewer } from '../../viewer.ts'
import { Refusal } from '../ui/refusal.tsx'
import type { Outcome } from './save-user.ts'

interface UserFormProps {
  user: EditableUser
  outcome: Outcome | undefined
}

/** Name, email and admin rights. Unsaved values survive every error. */
export function UserForm({ user, outcome }: UserFormProps) {
  const t = useT()
  const errorText = useErrorText()
  const pending = useNavigation().state !== 'idle'
  const frame = useRef<HTMLFormElement>(null)
  const failed = outcome && !outcome.ok ? outcome : undefined
  const current = failed?.current
  const problem = useProblem(failed && { ...failed, error: null })
  const now = (value: string, mine: string) =>
    current && value !== mine ? t('users.edit.now', { value }) : undefined

  useEffect(() => {
    if (!failed) return
    frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    if (isEmailTaken(failed.problems)) toast.error(t('error.user-exists'))
  }, [failed, t])

  return (
    <Form
      ref={frame}
      method="post"
      noValidate
      className="grid max-w-2xl grid-cols-1 gap-6 rounded-2xl bg-paper p-5 shadow-lift sm:p-8"
    >
      {/* Saving again means that the admin has seen the current values. */}
      <input type="hidden" name="version" value={(current ?? user).version} />
      <TextField
        name="name"
        label={t('accounts.name')}
        defaultValue={user.name}
        maxLength={100}
        autoComplete="off"
        error={problem('name') ?? now(current?.name ?? '', user.name)}
      />
      <TextField
        name="email"
        type="email"
        label={t('accounts.email')}
        hint={t('users.edit.email.hint')}
        defaultValue={user.email}
        autoComplete="off"
        error={problem('email') ?? now(current?.email ?? '', user.email)}
      />
      <AdminFlag user={user} current={current ?? null} />
      {failed && (current || failed.error) && (
        <Refusal of={failed} look={current ? 'notice' : 'danger'}>
          {failed.error ? errorText(failed.error) : t('users.edit.conflict')}
        </Refusal>
      )}
      <Button type="submit" needsScript pending={pending} className="justify-self-start">
        {t('users.edit.submit')}
      </Button>
    </Form>
  )
}

function AdminFlag({ user, current }: { user: EditableUser; current: EditableUser | null }) {
  const t = useT()
  const id = useId()
  const isOwn = useViewer()?.email === user.email
  const now = current && current.isAdmin !== user.isAdmin
  return (
    <div>
      <label className="inline-flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          name="isAdmin"
          defaultChecked={user.isAdmin}
          disabled={isOwn}
          aria-describedby={id}
          className="size-5 accent-terracotta"
        />
        {t('users.edit.isAdmin')}
      </label>
      {isOwn && <input type="hidden" name="own" value="on" />}
      <p id={id} className="text-cocoa text-sm">
        {t(isOwn ? 'users.edit.isAdmin.own' : 'users.edit.isAdmin.hint')}
        {now && (
          <strong className="block text-danger">
            {t('users.edit.now', {
              value: t(current.isAdmin ? 'users.isAdmin' : 'users.isNoAdmin'),
            })}
          </strong>
        )}
      </p>
    </div>
  )
}
