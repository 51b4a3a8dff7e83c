import { useRef } from 'react'
import { MAX_PINNED } from '#domain/related.ts'
import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { FieldGroup } from '../ui/field-group.tsx'
import { moved, type Pin, readPins, writePins } from './pinned.ts'
import { ProductSearch } from './product-search.tsx'

interface RelatedFieldProps {
  /** The product itself is not offered. */
  productId: string
  /** See pinned.ts. */
  value: string
  onChange: (value: string) => void
}

const BUTTON =
  'grid size-11 shrink-0 place-items-center rounded-full hover:bg-sand disabled:opacity-30'

/** The products that the owner recommends with this one, in order. */
export function RelatedField({ productId, value, onChange }: RelatedFieldProps) {
  const t = useT()
  const locale = useLocale()
  const list = useRef<HTMLOListElement>(null)
  const pins = readPins(value)
  const set = (next: readonly Pin[]) => onChange(writePins(next))

  function remove(at: number): void {
    set(pins.toSpliced(at, 1))
    // The pressed button is removed.
    list.current?.parentElement?.querySelector<HTMLElement>('button, input')?.focus()
  }

  return (
    <FieldGroup title={t('product.related')} hint={t('product.related.hint')}>
      <div className="grid gap-4 sm:col-span-2">
        <ol ref={list} className="grid divide-y divide-sand border-sand border-y empty:hidden">
          {pins.map(({ id, ...names }, at) => {
            const name = inLanguage(locale, names.name, names.nameSo)
            return (
              <li key={id} className="flex items-center py-1">
                <span className="min-w-0 grow break-words font-medium">{name}</span>
                <button
                  type="button"
                  disabled={at === 0}
                  aria-label={t('categories.up', { name })}
                  onClick={() => set(moved(pins, at, -1))}
                  className={BUTTON}
                >
                  <Icon name="chevron-right" className="size-5 -rotate-90" />
                </button>
                <button
                  type="button"
                  disabled={at === pins.length - 1}
                  aria-label={t('categories.down', { name })}
                  onClick={() => set(moved(pins, at, 1))}
                  className={BUTTON}
                >
                  <Icon name="chevron-right" className="size-5 rotate-90" />
                </button>
                <button
                  type="button"
                  aria-label={t('product.related.remove', { name })}
                  onClick={() => remove(at)}
                  className={`${BUTTON} text-danger`}
                >
                  <Icon name="close" />
                </button>
              </li>
            )
          })}
        </ol>
        {pins.length < MAX_PINNED ? (
          <ProductSearch
            label={t('product.related.search')}
            without={[productId, ...pins.map(({ id }) => id)]}
            onChoose={(pin) => set([...pins, pin])}
          />
        ) : (
          <p className="text-cocoa text-sm">{t('product.related.full', { count: MAX_PINNED })}</p>
        )}
      </div>
    </FieldGroup>
  )
}
