import { useT } from '../i18n/t.ts'
import { PasswordField } from '../ui/password-field.tsx'
import type { Field } from './problems.ts'

interface NewPasswordFieldsProps {
  label: string
  hint: string
  /** If left empty, the password does not change. */
  optional?: boolean
  problem: (field: Field) => string | undefined
}

/** A new password, twice. */
export function NewPasswordFields({ label, hint, optional, problem }: NewPasswordFieldsProps) {
  const t = useT()
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        hint={hint}
        autoComplete="new-password"
        required={!optional}
        error={problem('password')}
      />
      <PasswordField
        name="confirmPassword"
        label={t('accounts.password.confirm')}
        autoComplete="new-password"
        required={!optional}
        error={problem('confirmPassword')}
      />
    </>
  )
}
