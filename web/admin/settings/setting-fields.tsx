import type { ComponentProps } from 'react'
import type { AdminSettings } from '#contract/admin/settings.ts'
import { countryNames } from '#domain/country-codes.ts'
import { type ChoiceSetting, SETTING_CHOICES } from '#domain/settings.ts'
import { formatWhatsApp, MAX_TAGLINE, MAX_TYPED } from '#domain/settings-fields.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { FieldGroup } from '../ui/field-group.tsx'
import { HOLD_UNITS, type HoldUnit, type SettingKey, splitHold } from './parse-settings-form.ts'

/** Settings that need an explanation. */
type HintedKey = {
  [key in SettingKey]: `settings.${key}.hint` extends TextKey ? key : never
}[SettingKey]

interface SettingFieldsProps {
  settings: AdminSettings
  /** The problem of a field, in the page's language. */
  problem: (key: SettingKey) => string | undefined
}

/** All settings but the logo, by topic. */
export function SettingFields({ settings, problem }: SettingFieldsProps) {
  const t = useT()
  const locale = useLocale()
  const field = <key extends SettingKey>(key: key) => ({
    name: key,
    label: t(`settings.${key}`),
    defaultValue: settings[key] ?? '',
    error: problem(key),
    autoComplete: 'off',
  })
  const hinted = <key extends HintedKey>(key: key) => ({
    ...field(key),
    hint: t(`settings.${key}.hint`),
  })
  const hold = splitHold(settings.orderHoldMinutes)
  return (
    <>
      <FieldGroup title={t('settings.group.shop')}>
        <TextField {...field('name')} required maxLength={60} className="self-end" />
        <SelectField {...hinted('timeZone')}>
          {timeZones(settings.timeZone).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
        <TextField {...hinted('tagline')} maxLength={MAX_TAGLINE} lang="en" />
        <TextField {...field('taglineSo')} maxLength={MAX_TAGLINE} lang="so" className="self-end" />
      </FieldGroup>
      <FieldGroup title={t('settings.group.contact')}>
        <TextField {...field('email')} type="email" inputMode="email" />
        <TextField {...field('phone')} type="tel" />
        <TextField
          {...hinted('whatsapp')}
          type="tel"
          defaultValue={formatWhatsApp(settings.whatsapp)}
        />
        <TextField {...field('address')} maxLength={200} className="self-end" />
      </FieldGroup>
      <FieldGroup title={t('settings.group.social')} hint={t('settings.social.hint')}>
        {(['facebook', 'instagram', 'tiktok'] as const).map((key) => (
          <TextField key={key} {...field(key)} inputMode="url" maxLength={300} />
        ))}
      </FieldGroup>
      <FieldGroup title={t('settings.group.orders')}>
        <TextField
          {...hinted('shippingFee')}
          defaultValue={settings.shippingFee.toFixed(2)}
          inputMode="decimal"
          required
        />
        <TextField
          {...hinted('freeShippingAbove')}
          defaultValue={settings.freeShippingAbove?.toFixed(2)}
          inputMode="decimal"
        />
        <div className="grid grid-cols-2 gap-x-3">
          <p className="col-span-2 mb-1 text-cocoa text-sm">{t('settings.hold.hint')}</p>
          <TextField
            {...field('orderHoldMinutes')}
            defaultValue={hold.count}
            inputMode="numeric"
            className={IN_ROWS}
            required
          />
          <SelectField
            name="holdUnit"
            label={t('settings.hold.unit')}
            defaultValue={hold.unit}
            className={IN_ROWS}
          >
            {(Object.keys(HOLD_UNITS) as HoldUnit[]).map((unit) => (
              <option key={unit} value={unit}>
                {t(`settings.hold.${unit}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <ChoiceField {...hinted('guestCheckout')} />
        <ChoiceField {...hinted('cartReminders')} />
        {(['lowStockBelow', 'maxUnpaidOrders', 'maxUnpaidUnits'] as const).map((key) => (
          <TextField key={key} {...hinted(key)} inputMode="numeric" required />
        ))}
      </FieldGroup>
      <FieldGroup title={t('settings.group.cash')} hint={t('settings.cash.hint')}>
        <ChoiceField {...field('cashOnDelivery')} />
        <TextField
          {...hinted('cashCountries')}
          defaultValue={countryNames(settings.cashCountries, locale)}
          required
        />
        <TextField
          {...hinted('cashMaxTotal')}
          defaultValue={settings.cashMaxTotal?.toFixed(2)}
          inputMode="decimal"
        />
        <TextField {...hinted('cashMaxOrders')} inputMode="numeric" required />
      </FieldGroup>
      <FieldGroup title={t('settings.group.bank')} hint={t('settings.bank.hint')}>
        <ChoiceField {...hinted('bankTransfer')} />
        <TextField {...hinted('bankHoldDays')} inputMode="numeric" required />
        <TextArea {...hinted('bankInstructions')} maxLength={MAX_TYPED} lang="en" />
        <TextArea {...hinted('bankInstructionsSo')} maxLength={MAX_TYPED} lang="so" />
      </FieldGroup>
      <FieldGroup title={t('settings.group.reviews')}>
        <ChoiceField {...hinted('reviewers')} />
      </FieldGroup>
      <FieldGroup title={t('settings.group.prices')}>
        <ChoiceField {...hinted('priorPrice')} />
        <ChoiceField {...hinted('unitPricePer')} />
        <ChoiceField {...hinted('afterAdding')} />
      </FieldGroup>
      <FieldGroup title={t('settings.group.mails')}>
        <TextField {...hinted('mailFrom')} required />
      </FieldGroup>
    </>
  )
}

/** Aligns label, field and problem of adjacent fields, however long their labels are. */
const IN_ROWS = 'row-span-3 grid-rows-subgrid items-end'

/** All time zones that this browser knows, and the present one. */
function timeZones(current: string): string[] {
  const known = Intl.supportedValuesOf?.('timeZone') ?? []
  return [...new Set([...known, current])].toSorted()
}

type ChoiceFieldProps = { name: ChoiceSetting } & Omit<
  ComponentProps<typeof SelectField>,
  'name' | 'children'
>

function ChoiceField(props: ChoiceFieldProps) {
  const t = useT()
  return (
    <SelectField {...props}>
      {SETTING_CHOICES[props.name].map((one) => (
        <option key={one} value={one}>
          {t(`settings.${props.name}.${one}` as TextKey)}
        </option>
      ))}
    </SelectField>
  )
}
