import { useId, useState } from 'react'
import type { Picture as Pictured } from '#contract/common.ts'
import { DISCOUNT_REASON_LENGTH } from '#domain/line-discount.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { useT } from '../../i18n/t.ts'
import { PricePair } from '../../layout/price.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { discountOf, type LineDraft, quantityOf } from './draft.ts'

/** What the shop says about a line. */
export interface KnownLine {
  name: string
  image: string
  picture: Pictured | null
  /** Null: nobody can say before a variant is chosen. */
  price: { list: number; now: number } | null
  /** Null: unknown. */
  countInStock: number | null
  /** To choose from, if none is chosen yet. */
  variants: readonly { _id: string; name: string }[]
  /** Not on sale any more. */
  isGone: boolean
}

interface LineFieldsProps {
  line: LineDraft
  known: KnownLine
  /** Tried to send it: what is missing is shown. */
  isTried: boolean
  problem: string | undefined
  /** Null: removed. */
  onChange: (line: LineDraft | null) => void
}

/** One line: what, how many, and what is taken off. */
export function LineFields({ line, known, isTried, problem, onChange }: LineFieldsProps) {
  const t = useT()
  const title = useId()
  const [isOpen, setOpen] = useState(line.off !== '')
  const { name, price, countInStock, variants } = known
  const isShort = countInStock !== null && quantityOf(line) > countInStock
  return (
    <li aria-labelledby={title} className="grid gap-3 rounded-xl border border-sand p-3">
      <div className="flex items-start gap-3">
        <span className="block size-16 shrink-0 overflow-hidden rounded-lg bg-sand">
          <Picture picture={known.picture} image={known.image} alt="" sizes="4rem" />
        </span>
        <div className="min-w-0 grow">
          <p id={title} className="wrap-anywhere font-medium">
            {name}
          </p>
          {known.isGone && <p className="font-medium text-danger">{t('counter.gone')}</p>}
          {price && (
            <p className="flex flex-wrap gap-x-2 tabular-nums">
              <PricePair list={toCents(price.list)} now={toCents(price.now)} />
              <span>= {formatMoney(toCents(price.now) * quantityOf(line))}</span>
            </p>
          )}
        </div>
        <Button
          look="quiet"
          aria-label={t('counter.line.remove.label', { name })}
          onClick={() => onChange(null)}
          className="shrink-0 px-2"
        >
          <Icon name="close" />
        </Button>
      </div>
      {variants.length > 0 && (
        <SelectField
          label={t('counter.variant')}
          value=""
          error={isTried ? t('checkout.missing') : undefined}
          onChange={({ currentTarget }) => onChange({ ...line, variant: currentTarget.value })}
        >
          <option value="">{t('counter.variant.choose')}</option>
          {variants.map((one) => (
            <option key={one._id} value={one._id}>
              {one.name}
            </option>
          ))}
        </SelectField>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('counter.qty')}
          inputMode="numeric"
          value={line.qty}
          className="w-24"
          onChange={({ currentTarget }) => onChange({ ...line, qty: currentTarget.value })}
        />
        <p className={isShort ? 'py-3 font-medium text-danger' : 'py-3 text-cocoa'}>
          {countInStock !== null && t('counter.inStock', { count: countInStock })}
        </p>
        {!isOpen && (
          <Button look="quiet" onClick={() => setOpen(true)}>
            {t('counter.discount')}
          </Button>
        )}
      </div>
      {isOpen && (
        <div className="grid grid-cols-2 items-end gap-3">
          <TextField
            label={t('counter.off')}
            inputMode="decimal"
            value={line.off}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange({ ...line, off: currentTarget.value })}
          />
          <SelectField
            label={t('counter.off.kind')}
            value={line.kind}
            onChange={({ currentTarget }) =>
              onChange({ ...line, kind: currentTarget.value as LineDraft['kind'] })
            }
          >
            <option value="amount">{t('counter.off.amount')}</option>
            <option value="percent">{t('counter.off.percent')}</option>
          </SelectField>
          <TextField
            label={t('counter.reason')}
            hint={t('counter.reason.hint')}
            value={line.reason}
            maxLength={DISCOUNT_REASON_LENGTH}
            className="col-span-2"
            error={
              problem ??
              (isTried && discountOf(line) && !line.reason.trim()
                ? t('checkout.missing')
                : undefined)
            }
            onChange={({ currentTarget }) => onChange({ ...line, reason: currentTarget.value })}
          />
        </div>
      )}
    </li>
  )
}
