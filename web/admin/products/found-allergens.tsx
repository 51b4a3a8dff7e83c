import { useId, useMemo } from 'react'
import { allergensIn } from '#domain/inci.ts'
import { allergenName } from '../../catalog/allergen-name.ts'
import { useT } from '../../i18n/t.ts'

/** What the shop recognises in the ingredients, as they are typed, and by which of them. */
export function FoundAllergens({ ingredients }: { ingredients: string }) {
  const t = useT()
  const id = useId()
  const found = useMemo(() => {
    const list = ingredients.split(/[\n,]/).map((one) => one.trim())
    const named = list.map((one) => ({ one, allergens: allergensIn([one]) }))
    return allergensIn(list).map((allergen) => ({
      allergen,
      by: named.filter(({ allergens }) => allergens.includes(allergen)).map(({ one }) => one),
    }))
  }, [ingredients])
  return (
    <section aria-labelledby={id} className="rounded-xl bg-cream p-4">
      <p id={id} className="font-medium text-sm">
        {t('product.allergens')}
      </p>
      <div role="status" className="mt-1">
        {found.length === 0 ? (
          <p className="text-cocoa text-sm">{t('product.allergens.none')}</p>
        ) : (
          <ul className="grid gap-1">
            {found.map(({ allergen, by }) => (
              <li key={allergen} className="break-words">
                {allergenName(t, allergen)}{' '}
                <span lang="en" className="text-cocoa text-sm">
                  ({[...new Set(by)].join(', ')})
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
