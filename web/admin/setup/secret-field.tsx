import { useT } from '../../i18n/t.ts'
import { TextField } from '../../ui/text-field.tsx'

interface SecretFieldProps {
  label: string
  hint?: string
  /** It is saved, and can be read here. */
  isSaved: boolean
  error: string | undefined
  className?: string
}

/** A password or key: always empty, since no saved one is ever shown. */
export function SecretField({ label, hint, isSaved, error, className }: SecretFieldProps) {
  const t = useT()
  return (
    <TextField
      name="secret"
      type="password"
      label={label}
      hint={isSaved ? t('setup.secret.saved') : hint}
      error={error}
      className={className}
      maxLength={1_000}
      // No browser should offer the owner's own passwords here.
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
