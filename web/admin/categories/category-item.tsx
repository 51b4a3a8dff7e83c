import type { CategoryRow } from '#contract/admin/categories.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { Link } from '../../i18n/link.tsx'
import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { adminApi } from '../admin-api.ts'
import { LIST_PATH } from '../products/read-products.ts'
import { useAttempt } from '../ui/use-attempt.ts'

interface CategoryItemProps {
  category: CategoryRow
  isFirst: boolean
  isLast: boolean
  /** By one place, up (-1) or down (1). */
  onMove: (by: -1 | 1) => void
  onChanged: () => Promise<void>
}

/** A category: its picture, names, number of products and position. */
export function CategoryItem({ category, isFirst, isLast, onMove, onChanged }: CategoryItemProps) {
  const t = useT()
  const locale = useLocale()
  const remove = useRemove(category, onChanged)
  const { name, nameSo, slug, numProducts, numDeleted, picture } = category
  const shown = inLanguage(locale, name, nameSo)
  const other = shown === name ? nameSo : name
  return (
    <li className="rounded-2xl bg-paper p-4 shadow-lift sm:px-6">
      <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 gap-y-1 sm:flex sm:items-center">
        <span className="block size-14 shrink-0 overflow-hidden rounded-xl bg-sand">
          <Picture picture={picture} alt="" sizes="3.5rem" />
        </span>
        <div className="min-w-0 grow">
          <p className="break-words font-semibold">
            {shown}
            {other && other !== shown && <span className="font-normal text-cocoa"> · {other}</span>}
          </p>
          <Link
            to={`${LIST_PATH}?category=${slug}`}
            className="text-link inline-flex min-h-11 items-center text-sm"
          >
            {t('categories.count', { count: numProducts })}
          </Link>
          {numDeleted > 0 && (
            <Link
              to={`${LIST_PATH}?category=${slug}&state=deleted`}
              className="text-link ml-3 inline-flex min-h-11 items-center text-sm"
            >
              {t('categories.deletedCount', { count: numDeleted })}
            </Link>
          )}
        </div>
        <div className="col-span-full -ml-3 flex shrink-0 items-center sm:ml-0">
          <button
            type="button"
            disabled={isFirst}
            aria-label={t('categories.up', { name: shown })}
            onClick={() => onMove(-1)}
            className={BUTTON}
          >
            <Icon name="chevron-right" className="size-6 -rotate-90" />
          </button>
          <button
            type="button"
            disabled={isLast}
            aria-label={t('categories.down', { name: shown })}
            onClick={() => onMove(1)}
            className={BUTTON}
          >
            <Icon name="chevron-right" className="size-6 rotate-90" />
          </button>
          <Link
            to={`/admin/categories/${slug}`}
            aria-label={t('categories.edit', { name: shown })}
            className="inline-flex min-h-11 items-center rounded-full px-4 font-semibold text-terracotta hover:bg-sand"
          >
            {t('admin.edit')}
          </Link>
          <button
            type="button"
            aria-label={t('categories.delete', { name: shown })}
            onClick={() => void remove(shown)}
            className={`${BUTTON} ml-auto text-danger`}
          >
            <Icon name="trash" />
          </button>
        </div>
      </div>
    </li>
  )
}

const BUTTON = 'grid size-11 place-items-center rounded-full hover:bg-sand disabled:opacity-30'

function useRemove(
  { _id: id, numProducts, numDeleted }: CategoryRow,
  onChanged: () => Promise<void>,
) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  return async (name: string): Promise<void> => {
    // The server would refuse this, so there is no question.
    if (numProducts > 0) return toast.error(t('categories.notEmpty', { name }))
    if (numDeleted > 0) return toast.error(t('categories.onlyDeleted', { name }))
    const answers = { yes: t('admin.delete'), no: t('layout.cancel') }
    if (!(await confirm(t('categories.delete.sure', { name }), answers))) return
    const done = await attempt(adminApi.adminCategories.remove({ params: { id } }))
    if (!done) return
    if (!done.ok && done.error.code !== 'not-found') toast.error(errorText(done.error))
    else toast.success(t('categories.removed'))
    await onChanged()
  }
}
