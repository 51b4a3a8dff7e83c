import type { ReactNode } from 'react'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'

interface ScreenProps {
  title: ReactNode
  /** The list that this screen belongs to; a path without a language. */
  backTo?: string
  /** Buttons beside the heading; the primary action comes last. */
  actions?: ReactNode
  children: ReactNode
}

/** Heading, actions and content of an admin screen. */
export function Screen({ title, backTo, actions, children }: ScreenProps) {
  const t = useT()
  return (
    <>
      {backTo && (
        <Link to={backTo} className="mb-2 -ml-2 inline-flex min-h-11 items-center gap-2 px-2">
          <Icon name="arrow-left" />
          {t('admin.goBack')}
        </Link>
      )}
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="min-w-0 text-3xl lining-nums md:text-4xl">{title}</h1>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </>
  )
}
