import { useT } from '../i18n/t.ts'
import type { TextKey } from '../i18n/texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

/**
 * In place of a part of the page whose script did not arrive: most browsers ask for it again only
 * with a new document.
 */
export function NotLoaded({ text }: { text: TextKey }) {
  const t = useT()
  return (
    <div className="grid gap-4">
      <Alert>{t(text)}</Alert>
      <Button look="secondary" onClick={() => location.reload()}>
        {t('info.tryAgain')}
      </Button>
    </div>
  )
}
