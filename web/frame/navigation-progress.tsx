import { useNavigation } from 'react-router'
import { useT } from '../i18n/t.ts'

/** A thin line at the top while the next page loads. */
export function NavigationProgress() {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1">
      {busy && (
        <>
          <div className="h-full w-1/3 animate-slide bg-terracotta" />
          <span className="sr-only">{t('layout.loading')}</span>
        </>
      )}
    </div>
  )
}
