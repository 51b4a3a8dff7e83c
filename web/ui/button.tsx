import type { ComponentProps } from 'react'
import { useHydrated } from '../hydrated.ts'
import { Link } from '../i18n/link.tsx'
import { useT } from '../i18n/t.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

const LOOKS = {
  /** The one primary action of a screen. */
  primary: 'bg-terracotta text-cream hover:bg-terracotta-deep',
  secondary: 'border border-ink/70 text-ink hover:bg-sand',
  quiet: 'text-terracotta hover:bg-sand',
  danger: 'bg-danger text-cream hover:bg-ink',
} as const

export type ButtonLook = keyof typeof LOOKS

const SHAPE =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-6 py-2 text-center font-semibold transition-colors'

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  /** Shows that the action is in progress and ignores further presses. */
  pending?: boolean
  /** Disabled until hydration, because it does nothing without script; `<noscript>` says so. */
  needsScript?: boolean
}

export function Button({
  look = 'primary',
  pending = false,
  needsScript = false,
  type = 'button',
  disabled = false,
  className,
  children,
  ...props
}: ButtonProps) {
  const waiting = !useHydrated() && needsScript
  const t = useT()
  return (
    <button
      type={type}
      disabled={disabled || pending || waiting}
      aria-busy={pending || undefined}
      data-waiting={(waiting && !disabled) || undefined}
      className={classNames(
        SHAPE,
        LOOKS[look],
        waiting && 'flex-wrap gap-y-0',
        // Hydration takes only a moment, so a waiting button does not look disabled.
        'disabled:not-data-waiting:cursor-not-allowed disabled:not-data-waiting:opacity-50',
        className,
      )}
      {...props}
    >
      {pending && <Spinner />}
      {children}
      {needsScript && !disabled && (
        <noscript className="basis-full font-normal text-sm">{t('layout.needsScript')}</noscript>
      )}
    </button>
  )
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  look?: ButtonLook
}

/** A link that looks like a button, because it navigates instead of acting. */
export function ButtonLink({ look = 'primary', className, ...props }: ButtonLinkProps) {
  return (
    <Link
      className={classNames(buttonLook(look), typeof className === 'string' && className)}
      {...props}
    />
  )
}

/** For plain links that leave the app or load a document. */
export function buttonLook(look: ButtonLook): string {
  return classNames(SHAPE, LOOKS[look])
}
