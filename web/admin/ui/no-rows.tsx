import { useLocation } from 'react-router'
import { barePath } from '#domain/locale.ts'
import { useT } from '../../i18n/t.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** In place of an empty list: there is nothing, or nothing that fits search and filters. */
export function NoRows({ narrowed, path }: { narrowed: boolean; path?: string }) {
  const t = useT()
  const here = barePath(useLocation().pathname)
  if (!narrowed) return <EmptyState title={t('office.nothing')} />
  return (
    <EmptyState title={t('office.nothingFound')}>
      <ButtonLink look="secondary" to={path ?? here}>
        {t('office.clear')}
      </ButtonLink>
    </EmptyState>
  )
}
