import { type FormEvent, useRef, useState } from 'react'
import type { AdminOrderDetails } from '#contract/admin/orders.ts'
import type { Order } from '#contract/orders.ts'
import { formatMoney } from '#domain/money.ts'
import { useT } from '../../../i18n/t.ts'
import { useDates } from '../../../layout/use-dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { NO_DRAFT, planRefund, type RefundDraft } from './refund-draft.ts'
import { UnitFields } from './unit-fields.tsx'
import { useRefund } from './use-refund.ts'

interface RefundFormProps {
  order: Order
  record: AdminOrderDetails
  onChange: () => Promise<void>
}

/** Refunds a payment, whole or in part, with the units to restock, and says what that means. */
export function RefundForm({ order, record, onChange }: RefundFormProps) {
  const t = useT()
  const { day } = useDates()
  const frame = useRef<HTMLDetailsElement>(null)
  const [draft, setDraft] = useState(NO_DRAFT)
  const { refund, pending, problem } = useRefund(order, record, onChange)
  const plan = planRefund(draft, record, order)
  if (!plan) return null
  const set = (changes: Partial<RefundDraft>) => setDraft((now) => ({ ...now, ...changes }))
  const { amount, left, payment } = plan
  const { how } = draft
  const wrong = how === 'amount' && draft.amount !== '' && amount === null
  const tooMuch = amount === null && plan.units.some(({ qty }) => qty > 0)
  const most = formatMoney(left)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!plan || !(await refund(plan, draft.reason.trim()))) return
    setDraft(NO_DRAFT)
    if (!frame.current) return
    frame.current.open = false
    frame.current.querySelector('summary')?.focus()
  }

  return (
    <details ref={frame} className="group mt-6 border-sand border-t pt-2">
      <summary className="flex min-h-11 items-center gap-2 font-semibold text-terracotta">
        <Icon name="chevron-right" className="size-4 transition-transform group-open:rotate-90" />
        {t('adminOrders.refund')}
      </summary>
      <form onSubmit={(event) => void submit(event)} className="mt-2 grid gap-5">
        {record.payments.length > 1 && (
          <SelectField
            label={t('adminOrders.refund.payment')}
            value={payment._id}
            onChange={(event) => set({ payment: event.currentTarget.value })}
          >
            {record.payments.map((one) => (
              <option key={one._id} value={one._id} disabled={one.left === 0}>
                {day(one.capturedAt)}, {formatMoney(one.amount * 100)}
                {one.flag && ` (${t('adminOrders.money.flagged')})`}
              </option>
            ))}
          </SelectField>
        )}
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-medium text-sm">{t('adminOrders.refund.how')}</legend>
          <Choice checked={how === 'whole'} onChoose={() => set({ how: 'whole' })}>
            {t('adminOrders.refund.whole', { amount: most })}
          </Choice>
          {plan.units.length > 0 && (
            <Choice checked={how === 'units'} onChoose={() => set({ how: 'units' })}>
              {t('adminOrders.refund.units')}
            </Choice>
          )}
          <Choice checked={how === 'amount'} onChoose={() => set({ how: 'amount' })}>
            {t('adminOrders.refund.part')}
          </Choice>
        </fieldset>
        {how === 'units' && (
          <UnitFields
            order={order}
            title={t('adminOrders.refund.units')}
            hint={t('adminOrders.refund.units.hint')}
            rows={plan.units}
            onChange={(units) => set({ units: { ...draft.units, ...units } })}
          />
        )}
        {tooMuch && <Refusal>{t('adminOrders.refund.problem', { left: most })}</Refusal>}
        {how === 'amount' && (
          <TextField
            label={t('adminOrders.refund.amount')}
            inputMode="decimal"
            required
            autoComplete="off"
            value={draft.amount}
            onChange={(event) => set({ amount: event.currentTarget.value })}
            error={wrong ? t('adminOrders.refund.problem', { left: most }) : undefined}
          />
        )}
        <UnitFields
          order={order}
          title={t('adminOrders.refund.restock')}
          hint={t(`adminOrders.refund.restock.${order.isDelivered ? 'away' : 'held'}`)}
          rows={plan.restock}
          onChange={(restock) => set({ restock: { ...draft.restock, ...restock } })}
        />
        <TextField
          label={t('adminOrders.refund.reason')}
          hint={t('adminOrders.refund.reason.hint')}
          maxLength={500}
          value={draft.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
        {amount !== null && (
          <p role="status" className="rounded-lg bg-sand/60 px-4 py-3">
            {t('adminOrders.refund.preview', {
              amount: formatMoney(amount),
              left: formatMoney(left - amount),
            })}
          </p>
        )}
        {problem && <Refusal>{problem}</Refusal>}
        <Button
          type="submit"
          pending={pending}
          disabled={amount === null}
          className="sm:justify-self-start"
        >
          {t('adminOrders.refund.submit', { amount: amount === null ? '' : formatMoney(amount) })}
        </Button>
      </form>
    </details>
  )
}

interface ChoiceProps {
  checked: boolean
  onChoose: () => void
  children: string
}

function Choice({ checked, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="how"
        checked={checked}
        onChange={onChoose}
        className="size-5 accent-terracotta"
      />
      {children}
    </label>
  )
}
