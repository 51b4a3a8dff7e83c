import { useT } from '../i18n/t.ts'
import { Spinner } from '../ui/spinner.tsx'

/** In place of what only the browser can show, until it has taken over. */
export function Loading() {
  const t = useT()
  return (
    <p role="status">
      <Spinner className="size-8" />
      <span className="sr-only">{t('layout.loading')}</span>
    </p>
  )
}
