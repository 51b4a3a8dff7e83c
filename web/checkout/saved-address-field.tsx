import type { SavedAddress } from '#contract/addresses.ts'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { SelectField } from '../ui/select-field.tsx'
import { titleOfSaved } from './saved-addresses.ts'

interface SavedAddressFieldProps {
  saved: readonly SavedAddress[]
  /** The id of the one in the form; '' for another address. */
  chosen: string
  onChoose: (saved: SavedAddress | undefined) => void
}

/** Fills the form with a saved address. */
export function SavedAddressField({ saved, chosen, onChoose }: SavedAddressFieldProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <SelectField
      label={t('checkout.saved')}
      value={chosen}
      onChange={({ currentTarget: { value } }) => onChoose(saved.find(({ _id }) => _id === value))}
    >
      {saved.map((one) => (
        <option key={one._id} value={one._id}>
          {titleOfSaved(one, locale)}
        </option>
      ))}
      <option value="">{t('checkout.saved.other')}</option>
    </SelectField>
  )
}
