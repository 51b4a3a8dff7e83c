import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { describedBy, FieldError, FieldLabel } from './text-field.tsx'

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
}

/** A native select with its label, for the phone's own picker and the usual keys. */
export function SelectField({
  label,
  hint,
  error,
  className,
  children,
  ...props
}: SelectFieldProps) {
  const id = useId()
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <FieldLabel id={id} label={label} hint={hint} />
      <select id={id} className="field" {...describedBy(id, hint, error)} {...props}>
        {children}
      </select>
      <FieldError id={id} error={error} />
    </div>
  )
}
