import type { AdminSettings } from '#contract/admin/settings.ts'
import { REVIEWERS } from '#domain/settings.ts'
import { formatWhatsApp, MAX_TAGLINE } from '#domain/settings-fields.ts'
import { useT } from '../../i18n/t.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FieldGroup } from '../ui/field-group.tsx'
import { HOLD_UNITS, type HoldUnit, type SettingKey, splitHold } from './parse-settings-form.ts'

interface SettingFieldsProps {
  settings: AdminSettings
  /** What is wrong with a field, in the page's language. */
  problem: (key: SettingKey) => string | undefined
}

/** Every setting but the logo, by what it is about. */
export function SettingFields({ settings, problem }: SettingFieldsProps) {
  const t = useT()
  const text = (key: SettingKey) => ({
    name: key,
    label: t(`settings.${key}`),
    defaultValue: settings[key] ?? '',
    error: problem(key),
  })
  const hold = splitHold(settings.orderHoldMinutes)
  return (
    <>
      <FieldGroup title={t('settings.group.shop')}>
        <TextField
          {...text('name')}
          required
          maxLength={60}
          autoComplete="off"
          className="self-end"
        />
        <SelectField {...text('timeZone')} hint={t('settings.timeZone.hint')}>
          {timeZones(settings.timeZone).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
        <TextField
          {...text('tagline')}
          hint={t('settings.tagline.hint')}
          maxLength={MAX_TAGLINE}
          autoComplete="off"
          lang="en"
        />
        <TextField
          {...text('taglineSo')}
          maxLength={MAX_TAGLINE}
          autoComplete="off"
          lang="so"
          className="self-end"
        />
      </FieldGroup>
      <FieldGroup title={t('settings.group.contact')}>
        <TextField {...text('email')} type="email" autoComplete="off" inputMode="email" />
        <TextField {...text('phone')} type="tel" autoComplete="off" />
        <TextField
          {...text('whatsapp')}
          type="tel"
          autoComplete="off"
          defaultValue={formatWhatsApp(settings.whatsapp)}
          hint={t('settings.whatsapp.hint')}
        />
        <TextField {...text('address')} autoComplete="off" maxLength={200} className="self-end" />
      </FieldGroup>
      <FieldGroup title={t('settings.group.social')} hint={t('settings.social.hint')}>
        {(['facebook', 'instagram', 'tiktok'] as const).map((key) => (
          <TextField key={key} {...text(key)} autoComplete="off" inputMode="url" maxLength={300} />
        ))}
      </FieldGroup>
      <FieldGroup title={t('settings.group.orders')}>
        <TextField
          {...text('shippingFee')}
          defaultValue={settings.shippingFee.toFixed(2)}
          hint={t('settings.shippingFee.hint')}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <TextField
          {...text('freeShippingAbove')}
          defaultValue={settings.freeShippingAbove?.toFixed(2)}
          hint={t('settings.freeShippingAbove.hint')}
          inputMode="decimal"
          autoComplete="off"
        />
        <div className="grid grid-cols-2 gap-x-3">
          <p className="col-span-2 mb-1 text-cocoa text-sm">{t('settings.hold.hint')}</p>
          <TextField
            {...text('orderHoldMinutes')}
            defaultValue={hold.count}
            inputMode="numeric"
            autoComplete="off"
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
        <TextField
          {...text('lowStockBelow')}
          hint={t('settings.lowStockBelow.hint')}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <TextField
          {...text('maxUnpaidOrders')}
          hint={t('settings.maxUnpaidOrders.hint')}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <TextField
          {...text('maxUnpaidUnits')}
          hint={t('settings.maxUnpaidUnits.hint')}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </FieldGroup>
      <FieldGroup title={t('settings.group.reviews')}>
        <SelectField {...text('reviewers')} hint={t('settings.reviewers.hint')}>
          {REVIEWERS.map((one) => (
            <option key={one} value={one}>
              {t(`settings.reviewers.${one}`)}
            </option>
          ))}
        </SelectField>
      </FieldGroup>
      <FieldGroup title={t('settings.group.mails')}>
        <TextField
          {...text('mailFrom')}
          hint={t('settings.mailFrom.hint')}
          autoComplete="off"
          required
        />
      </FieldGroup>
    </>
  )
}

/** Label, field and problem of neighbours on the same heights, however long their labels are. */
const IN_ROWS = 'row-span-3 grid-rows-subgrid items-end'

/** All that this browser knows, and the one that is set. */
function timeZones(current: string): string[] {
  const known = Intl.supportedValuesOf?.('timeZone') ?? []
  return [...new Set([...known, current])].toSorted()
}
