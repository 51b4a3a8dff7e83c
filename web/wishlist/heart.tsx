import { MAX_WISHES } from '#domain/wishlist.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { toast } from '../toasts.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { currentViewer } from '../viewer.ts'
import { savedNow, showSaved, useSaved } from './saved.ts'

interface HeartProps {
  product: { _id: string; name: string; nameSo: string | null }
  className?: string
}

/** Saves a product to the wishlist: in the browser, and to the account of who is signed in. */
export function Heart({ product: { _id, name, nameSo }, className }: HeartProps) {
  const t = useT()
  const errorText = useErrorText()
  const label = t('wishlist.save', { name: inLanguage(useLocale(), name, nameSo) })
  const isSaved = useSaved().includes(_id)

  async function press(): Promise<void> {
    const now = savedNow()
    const saves = !now.includes(_id)
    if (saves && now.length >= MAX_WISHES) return toast.error(t('error.wishlist-full'))
    showSaved(_id, saves)
    if (!currentViewer()) return
    const { confirm } = await import('./account-wishlist.ts')
    const error = await confirm(_id, saves)
    if (error) toast.error(errorText(error))
  }

  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={label}
      onClick={() => void press()}
      className={classNames(
        'grid size-11 place-items-center rounded-full transition-colors noscript:hidden',
        isSaved ? 'text-terracotta' : 'text-ink hover:text-terracotta',
        className,
      )}
    >
      <Icon name="heart" className={isSaved ? 'size-6 fill-current' : 'size-6 fill-none'} />
    </button>
  )
}
