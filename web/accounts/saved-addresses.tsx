import { useState } from 'react'
import type { SavedAddress } from '#contract/addresses.ts'
import { MAX_ADDRESSES } from '#domain/address.ts'
import { AddressLines } from '../checkout/review.tsx'
import { titleOfSaved } from '../checkout/saved-addresses.ts'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Details } from '../ui/details.tsx'
import { SavedAddressForm } from './saved-address-form.tsx'
import { useProfileAction } from './use-profile-action.ts'

/** The addresses to choose from in the checkout. Rendered in the browser only. */
export function SavedAddresses({ saved }: { saved: readonly SavedAddress[] }) {
  const t = useT()
  /** The id of the one that is edited; '' for a new one. */
  const [edited, setEdited] = useState<string | null>(null)
  const close = () => setEdited(null)
  return (
    <Details title={t('accounts.addresses.title')}>
      {saved.length === 0 && edited === null && <p>{t('accounts.addresses.none')}</p>}
      <ul className="grid">
        {saved.map((one) => (
          <li key={one._id} className="border-sand border-b py-3 last:border-0">
            {edited === one._id ? (
              <SavedAddressForm saved={one} onClose={close} />
            ) : (
              <Row saved={one} onEdit={() => setEdited(one._id)} />
            )}
          </li>
        ))}
      </ul>
      {edited === '' && <SavedAddressForm onClose={close} />}
      {edited === null && saved.length < MAX_ADDRESSES && (
        <Button look="secondary" onClick={() => setEdited('')}>
          {t('accounts.addresses.add')}
        </Button>
      )}
      {saved.length >= MAX_ADDRESSES && <p>{t('error.too-many-addresses')}</p>}
    </Details>
  )
}

function Row({ saved, onEdit }: { saved: SavedAddress; onEdit: () => void }) {
  const t = useT()
  const name = titleOfSaved(saved, useLocale())
  const action = useProfileAction()

  async function remove() {
    const confirmed = await confirm(t('accounts.addresses.remove.sure', { name }), {
      yes: t('accounts.addresses.remove'),
      no: t('layout.cancel'),
    })
    if (confirmed) await action.submit({ intent: 'address-remove', address: saved._id })
  }

  return (
    <>
      {saved.label && <p className="wrap-anywhere font-medium">{saved.label}</p>}
      {saved.isDefault && <p className="text-sage text-sm">{t('accounts.addresses.default')}</p>}
      <AddressLines address={saved.address} />
      <div className="flex flex-wrap">
        <Button
          look="quiet"
          aria-label={t('accounts.addresses.edit.label', { name })}
          onClick={onEdit}
        >
          {t('accounts.addresses.edit')}
        </Button>
        <Button
          look="quiet"
          pending={action.pending}
          aria-label={t('accounts.addresses.remove.label', { name })}
          onClick={() => void remove()}
        >
          {t('accounts.addresses.remove')}
        </Button>
      </div>
    </>
  )
}
