import { useId, useState } from 'react'
import type { DescribedPicture } from '#contract/common.ts'
import { NET_UNITS, type NetUnit } from '#domain/variants.ts'
import { useT } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PictureChoice } from './picture-choice.tsx'
import type { VariantForm } from './variants-form.ts'

export interface VariantCardProps {
  variant: VariantForm
  /** Its values, such as '50 ml · Rose'. */
  name: string
  swatches: readonly string[]
  sku: string
  /** What is saved of its stock; null for a new one. */
  saved: { countInStock: number; reserved: number } | null
  pictures: readonly DescribedPicture[]
  problem: (field: string) => string | undefined
  onEdit: (change: Partial<VariantForm>) => void
  /** Undefined where there is only this variant. */
  onEditAll: ((change: Partial<VariantForm>) => void) | undefined
  onMove: { up: (() => void) | undefined; down: (() => void) | undefined }
  onRemove: (() => void) | undefined
}

/** A variant: price and stock at once, the rest when it is opened. */
export function VariantCard(props: VariantCardProps) {
  const { variant, name, swatches, problem, onEdit } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const isWrongInside = ['sku', 'netAmount', 'weight'].some((field) => problem(field))
  return (
    <li aria-label={name} className="rounded-2xl border border-sand p-4 shadow-lift">
      <p className="mb-3 flex items-center gap-2 break-words font-semibold">
        {swatches.map((swatch) => (
          <Swatch key={swatch} color={swatch} />
        ))}
        <span className="min-w-0">{name}</span>
      </p>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3">
        <TextField
          label={t('product.price')}
          value={variant.price}
          error={problem('price')}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => onEdit({ price: event.currentTarget.value })}
        />
        <Stock {...props} />
      </div>
      <details
        open={isOpen || isWrongInside}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group mt-2"
      >
        <summary className="flex min-h-11 list-none items-center justify-between gap-3 text-cocoa text-sm [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 truncate">{t('variants.more', { sku: props.sku })}</span>
          <Icon
            name="chevron-right"
            className="size-5 rotate-90 transition-transform group-open:-rotate-90"
          />
        </summary>
        <More {...props} />
      </details>
    </li>
  )
}

/** SVG, because pages carry no style attributes. */
function Swatch({ color }: { color: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0">
      <circle cx="10" cy="10" r="9" fill={color} stroke="currentColor" strokeOpacity="0.3" />
    </svg>
  )
}

function Stock({ variant, saved, problem, onEdit }: VariantCardProps) {
  const t = useT()
  if (variant.parts.length > 0) {
    return (
      <p className="text-cocoa text-sm">
        {t('variants.set.stock', { count: saved?.countInStock ?? 0 })}
      </p>
    )
  }
  const change = saved ? Number(variant.units) - saved.countInStock : 0
  return (
    <div className="grid content-start gap-1.5">
      <TextField
        label={t('product.countInStock')}
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
        autoComplete="off"
        placeholder={saved ? undefined : '0'}
        value={variant.units}
        error={problem('units')}
        onChange={(event) => onEdit({ units: event.currentTarget.value })}
      />
      {saved && saved.reserved > 0 && (
        <p className="text-cocoa text-sm">
          {t('adminProducts.reserved', { count: saved.reserved })}
        </p>
      )}
      <p aria-live="polite" className="font-semibold text-sage text-sm tabular-nums empty:hidden">
        {change > 0 && t('product.change.more', { count: change })}
        {change < 0 && t('product.change.fewer', { count: -change })}
      </p>
    </div>
  )
}

function More(props: VariantCardProps) {
  const { variant, name, sku, pictures, problem, onEdit, onEditAll, onMove, onRemove } = props
  const t = useT()
  const id = useId()
  return (
    <div className="grid gap-4 pt-2">
      <TextField
        label={t('product.sku')}
        value={sku}
        error={problem('sku')}
        maxLength={64}
        autoComplete="off"
        onChange={(event) => onEdit({ sku: event.currentTarget.value })}
      />
      <AmountFields variant={variant} problem={problem} onEdit={onEdit} />
      <PictureChoice
        name={`${id}-picture`}
        pictures={pictures}
        value={variant.picture}
        onChange={(picture) => onEdit({ picture })}
      />
      {onEditAll && (
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" onClick={() => onEditAll({ price: variant.price })}>
            {t('variants.all.price')}
          </Button>
          <Button
            look="secondary"
            onClick={() => {
              const { netAmount, netUnit, weight } = variant
              onEditAll({ netAmount, netUnit, weight })
            }}
          >
            {t('variants.all.amount')}
          </Button>
        </div>
      )}
      <div className="-mx-4 flex flex-wrap">
        {onMove.up && (
          <Button
            look="quiet"
            className="px-4!"
            aria-label={t('categories.up', { name })}
            onClick={onMove.up}
          >
            {t('variants.up')}
          </Button>
        )}
        {onMove.down && (
          <Button
            look="quiet"
            className="px-4!"
            aria-label={t('categories.down', { name })}
            onClick={onMove.down}
          >
            {t('variants.down')}
          </Button>
        )}
        {onRemove && (
          <Button
            look="quiet"
            className="px-4! text-danger"
            aria-label={t('variants.remove.name', { name })}
            onClick={onRemove}
          >
            {t('variants.remove')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Net amount and weight, also of a product without options. */
export function AmountFields({
  variant,
  problem,
  onEdit,
}: Pick<VariantCardProps, 'variant' | 'problem' | 'onEdit'>) {
  const t = useT()
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3">
      <TextField
        label={t('variants.netAmount')}
        value={variant.netAmount}
        error={problem('netAmount')}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => onEdit({ netAmount: event.currentTarget.value })}
      />
      <SelectField
        label={t('variants.netUnit')}
        value={variant.netUnit}
        onChange={(event) => onEdit({ netUnit: event.currentTarget.value as NetUnit })}
      >
        {NET_UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {t(`variants.unit.${unit}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        className="col-span-2"
        label={t('variants.weight')}
        hint={t('variants.weight.hint')}
        value={variant.weight}
        error={problem('weight')}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onEdit({ weight: event.currentTarget.value })}
      />
    </div>
  )
}
