import { type FormEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { NAME_LENGTH } from '#domain/accounts.ts'
import { ADDRESS_LENGTHS } from '#domain/checkout.ts'
import { currentCart } from '../cart/cart-store.ts'
import { saveShippingAddress } from '../cart/edit-cart.ts'
import { useHydrated } from '../hydrated.ts'
import { useT } from '../i18n/t.ts'
import type { TextKey } from '../i18n/texts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { rememberGuest, rememberTyped, typedGuest } from './guest-contact.ts'

type Problems = Partial<Record<'name' | 'phone' | 'email', TextKey>>

/** Who orders without an account: instead of signing in. @param next the path of the next step. */
export function GuestForm({ next }: { next: string }) {
  const t = useT()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  // What was typed on an earlier visit is known after hydration only, and read once: the fields
  // are not controlled.
  const isKnown = useHydrated()
  const { guest, phone } = useMemo(
    () => ({
      guest: isKnown ? typedGuest() : null,
      phone: isKnown ? currentCart().shippingAddress.phone : undefined,
    }),
    [isKnown],
  )
  const problem = (field: keyof Problems) => problems[field] && t(problems[field])

  function goOn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { found, ...typed } = read(event.currentTarget)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) {
      const field = form.current?.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    const { phone, ...contact } = typed
    rememberGuest(contact)
    saveShippingAddress({ ...currentCart().shippingAddress, phone })
    void navigate(next)
  }

  // On every input, so that a reload or an interruption loses nothing.
  function save(event: FormEvent<HTMLFormElement>) {
    const { found, ...typed } = read(event.currentTarget)
    rememberTyped({ name: typed.name, email: typed.email })
    saveShippingAddress({ ...currentCart().shippingAddress, phone: typed.phone })
    setProblems((before) => ({
      ...(before.name && found.name && { name: found.name }),
      ...(before.phone && found.phone && { phone: found.phone }),
      ...(before.email && found.email && { email: found.email }),
    }))
  }

  // The key that leads to the phone number sends the form on some phones.
  function goToPhone(event: KeyboardEvent<HTMLInputElement>) {
    const next = form.current?.elements.namedItem('phone')
    if (event.key !== 'Enter' || !(next instanceof HTMLInputElement) || next.value) return
    event.preventDefault()
    next.focus()
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      // Not onChange: for React, clearing what was stored changes nothing.
      onInput={save}
      onSubmit={goOn}
      className="grid gap-5"
    >
      <TextField
        name="name"
        label={t('accounts.name')}
        defaultValue={guest?.name}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        onKeyDown={goToPhone}
        maxLength={NAME_LENGTH.max}
        required
        error={problem('name')}
      />
      <TextField
        name="phone"
        type="tel"
        label={t('checkout.phone')}
        hint={t('checkout.guest.phone')}
        defaultValue={phone}
        inputMode="tel"
        autoComplete="tel"
        // The email may stay empty.
        enterKeyHint="go"
        maxLength={ADDRESS_LENGTHS.phone}
        required
        error={problem('phone')}
      />
      <TextField
        name="email"
        type="email"
        label={t('checkout.guest.email')}
        defaultValue={guest?.email}
        inputMode="email"
        autoComplete="email"
        enterKeyHint="go"
        error={problem('email')}
      />
      <Button type="submit" needsScript>
        {t('checkout.guest.continue')}
      </Button>
    </form>
  )
}

function read(form: HTMLFormElement) {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const [name, phone, email] = [text('name'), text('phone'), text('email')]
  const found: Problems = {
    ...(!name && { name: 'accounts.problem.name' as const }),
    ...(phone.replace(/\D/g, '').length < 5 && { phone: 'checkout.guest.problem.phone' as const }),
    ...(email && !/^\S+@\S+\.\S+$/.test(email) && { email: 'accounts.problem.email' as const }),
  }
  return { name, phone, email, found }
}
