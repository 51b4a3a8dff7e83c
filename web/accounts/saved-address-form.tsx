import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { SavedAddress } from '#contract/addresses.ts'
import { LABEL_LENGTH, missingFields } from '#domain/address.ts'
import { AddressFields } from '../checkout/address-fields.tsx'
import { CheckField } from '../checkout/check-field.tsx'
import { focusField, readAddressForm } from '../checkout/read-address-form.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useLocalePath } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { savedCountry } from '../layout/visitor-country.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Outcome } from './outcome.ts'

interface SavedAddressFormProps {
  /** The address to change; a new one if missing. */
  saved?: SavedAddress
  onClose: () => void
}

export function SavedAddressForm({ saved, onClose }: SavedAddressFormProps) {
  const t = useT()
  const errorText = useErrorText()
  const action = useLocalePath()('/profile')
  const fetcher = useFetcher<Outcome>()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<readonly string[]>([])
  const isDone = fetcher.state === 'idle' && fetcher.data?.ok
  const error = fetcher.data && !fetcher.data.ok ? fetcher.data.error : null

  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])

  function check(event: SubmitEvent<HTMLFormElement>) {
    const found = missingFields(readAddressForm(new FormData(event.currentTarget)))
    setMissing(found)
    if (found.length === 0) return
    event.preventDefault()
    focusField(event.currentTarget, found[0])
  }

  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      noValidate
      onSubmit={check}
      className="grid gap-5 py-3"
    >
      <input type="hidden" name="intent" value="address-save" />
      <input type="hidden" name="savedAddress" value={saved?._id ?? ''} />
      <TextField
        name="label"
        label={t('accounts.addresses.label')}
        hint={t('accounts.addresses.label.hint')}
        defaultValue={saved?.label}
        maxLength={LABEL_LENGTH}
        autoComplete="off"
      />
      <AddressFields
        address={saved?.address ?? {}}
        countryCode={savedCountry.get()}
        missing={missing}
        onChange={() => {}}
      />
      {!saved?.isDefault && (
        <CheckField name="isDefault" label={t('accounts.addresses.makeDefault')} />
      )}
      {error && <Alert quiet>{errorText(error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={fetcher.state !== 'idle'}>
          {t('accounts.addresses.save')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('layout.cancel')}
        </Button>
      </div>
    </fetcher.Form>
  )
}
