import { useLocation } from 'react-router'
import { barePath } from '#domain/locale.ts'
import { useT } from '../../i18n/t.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface Props {
  narrowed: boolean
  /** What the list will contain, and how to get there. */
  hint?: string
  path?: string
}

/** Shown in place of an empty list: there is nothing yet, or nothing matches. */
export function NoRows({ narrowed, hint, path }: Props) {
  const t = useT()
  const here = barePath(useLocation().pathname)
  if (!narrowed) {
    return (
      <EmptyState title={t('admin.nothing')}>
        {hint && <p className="max-w-prose text-cocoa">{hint}</p>}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('admin.nothingFound')}>
      <ButtonLink look="secondary" to={path ?? here}>
        {t('admin.clear')}
      </ButtonLink>
    </EmptyState>
  )
}
