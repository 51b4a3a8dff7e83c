import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { AdminSettings } from '#contract/admin/settings.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { formatWhatsApp } from '#domain/settings-fields.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useLocalePath } from '../../i18n/locale.ts'
import { type T, useT } from '../../i18n/t.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { toast } from '../../toasts.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { useAskBeforeLeaving } from '../ui/use-ask-before-leaving.ts'
import { isChoiceSetting, type SettingKey, splitHold } from './parse-settings-form.ts'
import type { Outcome } from './save-settings.ts'
import { SettingFields } from './setting-fields.tsx'

/** Unsaved values survive every error; after saving, the fields are reset to what was saved. */
export function SettingsForm({ settings }: { settings: AdminSettings }) {
  const t = useT()
  const errorText = useErrorText()
  const localePath = useLocalePath()
  const fetcher = useFetcher<Outcome>()
  const frame = useRef<HTMLDivElement>(null)
  const [{ base, saves }, setBase] = useState({ base: settings, saves: 0 })
  const [seen, setSeen] = useState<Partial<AdminSettings>>({})
  const [isTouched, setTouched] = useState(false)
  useAskBeforeLeaving(isTouched)

  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined
  const failed = outcome && !outcome.ok ? outcome : undefined
  useEffect(() => {
    if (!outcome) return
    if (outcome.ok) {
      toast.success(t('admin.saved'))
      setBase((last) => ({ base: outcome.settings, saves: last.saves + 1 }))
      setSeen({})
      setTouched(false)
    } else {
      // Saving again means that the admin has seen the current values.
      setSeen((last) => ({ ...last, ...outcome.overtaken }))
      frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
  }, [outcome, t])

  const problem = (key: SettingKey) => {
    const wrong = failed?.problems[key]
    if (wrong) return t(wrong)
    const now = failed?.overtaken[key]
    return now === undefined ? undefined : t('settings.overtaken', { now: inWords(t, key, now) })
  }
  return (
    <fetcher.Form method="post" action={localePath('/admin/settings')} noValidate>
      <input type="hidden" name="base" value={JSON.stringify(base)} />
      <input type="hidden" name="seen" value={JSON.stringify(seen)} />
      <div ref={frame} key={saves} onInput={() => setTouched(true)} className="grid gap-6">
        <SettingFields settings={base} problem={problem} />
      </div>
      {failed && (
        <Refusal of={failed} className="mt-6">
          {failed.error
            ? errorText(failed.error)
            : t(Object.keys(failed.overtaken).length > 0 ? 'settings.conflict' : 'settings.wrong')}
        </Refusal>
      )}
      <SaveBar pending={fetcher.state !== 'idle'} isChanged={isTouched} />
    </fetcher.Form>
  )
}

/** The value of a setting as its field shows it. */
function inWords(t: T, key: SettingKey, value: string | number | null): string {
  if (value === null) return t('audit.nothing')
  if (key === 'shippingFee' || key === 'freeShippingAbove' || key === 'cashMaxTotal') {
    return formatMoney(toCents(Number(value)))
  }
  if (isChoiceSetting(key)) return t(`settings.${key}.${value}` as TextKey)
  if (key === 'whatsapp') return formatWhatsApp(String(value))
  if (key !== 'orderHoldMinutes') return String(value)
  const { count, unit } = splitHold(Number(value))
  return t(`settings.hold.in.${unit}`, { count })
}
