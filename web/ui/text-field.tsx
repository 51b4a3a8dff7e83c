import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface FieldFrame {
  label: string
  /** A short help below the label. */
  hint?: ReactNode
  /** What is wrong with the value, in the page's language. */
  error?: string | undefined
}

interface TextFieldProps extends FieldFrame, Omit<ComponentProps<'input'>, 'id'> {}

/** An uncontrolled input with its label; input from before hydration stays. */
export function TextField({ label, hint, error, className, ...props }: TextFieldProps) {
  const id = useId()
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <FieldLabel id={id} label={label} hint={hint} />
      <input id={id} className="field" {...describedBy(id, hint, error)} {...props} />
      <FieldError id={id} error={error} />
    </div>
  )
}

interface TextAreaProps extends FieldFrame, Omit<ComponentProps<'textarea'>, 'id'> {}

export function TextArea({ label, hint, error, className, ...props }: TextAreaProps) {
  const id = useId()
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <FieldLabel id={id} label={label} hint={hint} />
      <textarea id={id} rows={4} className="field" {...describedBy(id, hint, error)} {...props} />
      <FieldError id={id} error={error} />
    </div>
  )
}

export function FieldLabel({ id, label, hint }: FieldFrame & { id: string }) {
  return (
    <>
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-cocoa text-sm">
          {hint}
        </p>
      )}
    </>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={`${id}-error`} className="font-medium text-danger text-sm">
      {error}
    </p>
  )
}

/** Ties hint and error to the field for screen readers. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined } as const
}
