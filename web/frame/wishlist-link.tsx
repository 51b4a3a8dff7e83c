import { Link } from '../i18n/link.tsx'
import { useT } from '../i18n/t.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { useSaved } from '../wishlist/saved.ts'

/** Filled if something is saved, so that visitors see where it went. */
export function WishlistLink({ className }: { className: string }) {
  const t = useT()
  const isFilled = useSaved().length > 0
  return (
    <Link
      to="/wishlist"
      aria-label={t('layout.wishlist')}
      className={classNames(
        'wishlist size-11 shrink-0 place-items-center rounded-full hover:bg-sand',
        className,
      )}
    >
      <Icon
        name="heart"
        className={isFilled ? 'size-6 fill-terracotta text-terracotta' : 'size-6 fill-none'}
      />
    </Link>
  )
}
