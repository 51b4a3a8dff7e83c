import type { ProductDetails } from '#contract/admin/products.ts'
import type { DescribedPicture } from '#contract/common.ts'
import { MAX_OPTIONS } from '#domain/variants.ts'
import { inLanguage, useLocale } from '../../../i18n/locale.ts'
import { useT } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import * as edit from './edit-variants.ts'
import { OptionEditor } from './option-editor.tsx'
import type { VariantProblem } from './parse-variants-form.ts'
import { StockNote } from './stock-note.tsx'
import { VariantCard } from './variant-card.tsx'
import { chosenIn, skuOf, type VariantForm, type VariantsForm } from './variants-form.ts'

interface VariantsSectionProps {
  product: ProductDetails
  pictures: readonly DescribedPicture[]
  form: VariantsForm
  onChange: (form: VariantsForm) => void
  problems: Readonly<Record<string, VariantProblem>>
  /** Undefined while no change of stock needs a reason. */
  note: { value: string; error: string | undefined; onChange: (note: string) => void } | undefined
}

/** The options of a product and a card for each of its variants. */
export function VariantsSection(props: VariantsSectionProps) {
  const { product, pictures, form, onChange, problems, note } = props
  const t = useT()
  const locale = useLocale()
  const problem = (field: string) => {
    const wrong = problems[field]
    return wrong && t(`variants.problem.${wrong}`)
  }
  const labelOf = (choice: readonly { value: string; valueSo: string }[]) =>
    choice.map(({ value, valueSo }) => inLanguage(locale, value, valueSo) || '…').join(' · ')
  const nameOf = (variant: VariantForm) => labelOf(chosenIn(form, variant))
  const isOnly = form.variants.length === 1

  async function remove(next: VariantsForm): Promise<void> {
    const staying = new Set(next.variants.map(({ key }) => key))
    const takesOff = form.variants.some(({ key, id }) => id !== null && !staying.has(key))
    const answers = { yes: t('variants.remove'), no: t('layout.cancel') }
    if (!takesOff || (await confirm(t('variants.remove.sure'), answers))) onChange(next)
  }

  return (
    <FieldGroup title={t('variants.title')} hint={t('variants.hint')}>
      <div className="grid gap-4 sm:col-span-2">
        {form.options.map((option, at) => (
          <OptionEditor
            key={option.values[0]?.key}
            option={option}
            kinds={edit.freeKinds(form, at)}
            onKind={(kind) => onChange(edit.setKind(form, at, kind))}
            onAdd={edit.canAddValue(form, at) ? () => onChange(edit.addValue(form, at)) : undefined}
            onEdit={(value) => onChange(edit.editValue(form, at, value))}
            onRemoveValue={({ key }) => void remove(edit.removeValue(form, at, key))}
            onRemove={
              edit.canRemoveOption(form, at)
                ? () => onChange(edit.removeOption(form, at))
                : undefined
            }
            problem={problem}
          />
        ))}
        {form.options.length < MAX_OPTIONS && (
          <Button
            look="quiet"
            className="justify-self-start"
            onClick={() => onChange(edit.addOption(form))}
          >
            {t('variants.option.add')}
          </Button>
        )}
      </div>
      <ul
        aria-label={t('variants.title')}
        className="grid grid-cols-1 items-start gap-4 sm:col-span-2 lg:grid-cols-2"
      >
        {form.variants.map((variant, at) => (
          <VariantCard
            key={variant.key}
            variant={variant}
            name={nameOf(variant)}
            swatches={chosenIn(form, variant).flatMap(({ swatch }) => swatch || [])}
            sku={skuOf(form, variant)}
            saved={product.variants.find(({ _id }) => _id === variant.id) ?? null}
            pictures={pictures}
            problem={(field) => problem(`${variant.key}.${field}`)}
            onEdit={(change) => onChange(edit.editVariant(form, variant.key, change))}
            onEditAll={isOnly ? undefined : (change) => onChange(edit.editAll(form, change))}
            onMove={{
              up: at > 0 ? () => onChange(edit.moveVariant(form, variant.key, -1)) : undefined,
              down:
                at < form.variants.length - 1
                  ? () => onChange(edit.moveVariant(form, variant.key, 1))
                  : undefined,
            }}
            onRemove={isOnly ? undefined : () => void remove(edit.removeVariant(form, variant.key))}
          />
        ))}
      </ul>
      <MissingChoices form={form} onChange={onChange} labelOf={labelOf} />
      {note && <StockNote {...note} />}
    </FieldGroup>
  )
}

interface MissingChoicesProps {
  form: VariantsForm
  onChange: (form: VariantsForm) => void
  labelOf: (choice: readonly { value: string; valueSo: string }[]) => string
}

/** Combinations of two options that were removed can be added again. */
function MissingChoices({ form, onChange, labelOf }: MissingChoicesProps) {
  const t = useT()
  const missing = edit.missingChoices(form)
  if (missing.length === 0) return null
  const values = form.options.flatMap((option) => option.values)
  return (
    <section aria-label={t('variants.missing')} className="grid gap-2 sm:col-span-2">
      <p className="text-cocoa text-sm">{t('variants.missing')}</p>
      <div className="flex flex-wrap gap-2">
        {missing.map((choice) => (
          <Button
            key={choice.join(' ')}
            look="secondary"
            onClick={() => onChange(edit.addChoice(form, choice))}
          >
            + {labelOf(choice.flatMap((key) => values.find((one) => one.key === key) ?? []))}
          </Button>
        ))}
      </div>
    </section>
  )
}
