import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { useContentText } from './content-text.ts'
import type { Conflict, ProductField } from './parse-product-form.ts'

interface ConflictPanelProps {
  overtaken: { conflicts: Conflict[]; taken: (ProductField | 'variants')[] }
  /** The current value of a field of the form, as text. */
  mine: (field: Conflict['field']) => string
  onDecide: (conflict: Conflict, whose: 'mine' | 'theirs') => void
}

/** Someone else has saved first: shows both values of each field to choose from. */
export function ConflictPanel({ overtaken, mine, onDecide }: ConflictPanelProps) {
  const { conflicts, taken } = overtaken
  const t = useT()
  const { textOf } = useContentText()
  const frame = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const left = conflicts.length
  const asked = useRef(left)
  useEffect(() => {
    if (asked.current === left) return
    asked.current = left
    // The pressed button is removed: focus the next choice, or the save button after the last one.
    const next = left > 0 ? frame.current : frame.current?.closest('form')
    next?.querySelector<HTMLElement>(left > 0 ? 'button' : '[type=submit]')?.focus()
  }, [left])

  return (
    <section
      ref={frame}
      role="alert"
      className="mt-6 rounded-2xl border-2 border-honey bg-paper p-5 shadow-lift sm:p-8"
    >
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {t('product.conflict.title')}
      </h2>
      <p className="mt-2">
        {t(conflicts.length > 0 ? 'product.conflict.text' : 'product.conflict.none')}
      </p>
      {taken.length > 0 && (
        <p className="mt-2 text-cocoa">
          {t('product.conflict.taken', {
            fields: taken.map((field) => t(`product.${field}`)).join(', '),
          })}
        </p>
      )}
      {conflicts.map((conflict) => (
        <fieldset key={conflict.field} className="mt-5 min-w-0 border-sand border-t pt-4">
          <legend className="float-left mb-3 w-full font-semibold">
            {t(`product.${conflict.field}`)}
          </legend>
          <div className="clear-both grid gap-4 sm:grid-cols-2">
            {(['mine', 'theirs'] as const).map((whose) => (
              <div key={whose} className="grid content-between gap-3 rounded-xl bg-cream p-4">
                <p className="line-clamp-6 whitespace-pre-line break-words">
                  {textOf(
                    conflict.field,
                    whose === 'mine' ? mine(conflict.field) : conflict.theirs,
                  ) || t('product.conflict.empty')}
                </p>
                <Button
                  look="secondary"
                  aria-label={`${t(`product.conflict.${whose}`)}: ${t(`product.${conflict.field}`)}`}
                  onClick={() => onDecide(conflict, whose)}
                >
                  {t(`product.conflict.${whose}`)}
                </Button>
              </div>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  )
}
