import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useWaiting } from '../hydrated.ts'
import { useT } from '../i18n/t.ts'
import { describedBy, FieldError, FieldLabel } from './text-field.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
}

/** An uncontrolled password input with a button that reveals it. */
export function PasswordField({ label, hint, error, ...props }: PasswordFieldProps) {
  const id = useId()
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <div className="grid gap-1.5">
      <FieldLabel id={id} label={label} hint={hint} />
      <div className="relative">
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          className="field pr-20"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...describedBy(id, hint, error)}
          {...props}
        />
        <button
          type="button"
          {...useWaiting()}
          aria-pressed={shown}
          aria-label={t('accounts.password.show.label', { field: label })}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 noscript:hidden min-h-11 min-w-11 rounded-lg px-3 font-medium text-sm text-terracotta hover:underline"
        >
          {shown ? t('accounts.password.hide') : t('accounts.password.show')}
        </button>
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}
