import { type RefObject, useState } from 'react'
import { AddressFields } from '../../checkout/address-fields.tsx'
import { readAddressForm } from '../../checkout/read-address-form.ts'
import { useT } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { BuyerFinder } from './buyer-finder.tsx'
import { type Draft, START } from './draft.ts'

interface BuyerFieldsProps {
  draft: Draft
  form: RefObject<HTMLFormElement | null>
  /** Names of fields. */
  missing: readonly string[]
  change: (more: Partial<Draft>) => void
}

/** Who buys, and where it goes. */
export function BuyerFields({ draft, form, missing, change }: BuyerFieldsProps) {
  const t = useT()
  // The fields of an address are uncontrolled: filled in from outside, they start again.
  const [times, setTimes] = useState(0)

  function readAddress() {
    if (form.current) change({ address: readAddressForm(new FormData(form.current)) })
  }

  return (
    <section
      aria-labelledby="counter-buyer"
      className="grid gap-5 rounded-2xl bg-paper p-5 shadow-lift sm:p-8"
    >
      <h2 id="counter-buyer" className="text-2xl">
        {t('counter.buyer')}
      </h2>
      <BuyerFinder
        onChoose={({ customer, name, email }, address) => {
          change({ customer, name, email, address: address.country ? address : START })
          setTimes(times + 1)
        }}
      />
      <form
        ref={form}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onChange={readAddress}
        className="grid gap-5"
      >
        {draft.customer ? (
          <div className="flex items-center justify-between gap-3 rounded-xl bg-sand/60 p-4">
            <p className="wrap-anywhere min-w-0">
              <span className="block font-medium">{draft.name}</span>
              {draft.email}
            </p>
            <Button
              look="quiet"
              onClick={() => change({ customer: '', name: '', email: '' })}
              className="shrink-0"
            >
              {t('counter.buyer.other')}
            </Button>
          </div>
        ) : (
          <>
            <TextField
              label={t('counter.buyer.name')}
              value={draft.name}
              maxLength={100}
              autoComplete="off"
              error={missing.includes('name') ? t('checkout.missing') : undefined}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            />
            <TextField
              label={t('counter.buyer.email')}
              hint={t('counter.buyer.email.hint')}
              type="email"
              value={draft.email}
              maxLength={254}
              autoComplete="off"
              error={missing.includes('email') ? t('counter.buyer.email.wrong') : undefined}
              onChange={({ currentTarget }) => change({ email: currentTarget.value })}
            />
          </>
        )}
        <AddressFields
          key={times}
          address={draft.address}
          countryCode="SO"
          missing={missing}
          onChange={readAddress}
          isOthers
        />
      </form>
    </section>
  )
}
