import { useEffect, useState } from 'react'
import type { Discount } from '#contract/admin/counter.ts'
import type { TypedAddress } from '#domain/address.ts'
import type { PaymentMethod } from '#domain/checkout.ts'
import type { Locale } from '#domain/locale.ts'
import { randomKey } from '../../random-key.ts'
import { currentViewer } from '../../viewer.ts'

/** A line as it is typed. */
export interface LineDraft {
  product: string
  variant?: string | undefined
  /** Of an order that is edited: the line that stands. */
  item?: string
  qty: string
  kind: 'amount' | 'percent'
  /** '': no discount. */
  off: string
  reason: string
}

export interface Draft {
  /** For one order, however often it is sent. */
  key: string
  lines: LineDraft[]
  /** The account of the buyer; '' for one without. */
  customer: string
  name: string
  email: string
  address: TypedAddress
  /** '': the cheapest delivery. */
  rate: string
  method: PaymentMethod | ''
  note: string
  language: Locale
}

export const newLine = (product: string, variant?: string): LineDraft => ({
  product,
  variant,
  qty: '1',
  kind: 'amount',
  off: '',
  reason: '',
})

/** What the fields of an address that nobody has typed in show. */
export const START: TypedAddress = { country: 'Somalia' }

export function newDraft(language: Locale): Draft {
  return {
    key: randomKey(),
    lines: [],
    customer: '',
    name: '',
    email: '',
    address: START,
    rate: '',
    method: '',
    note: '',
    language,
  }
}

const read = (text: string) => Number(text.trim().replace(',', '.'))

export function quantityOf({ qty }: LineDraft): number {
  const units = read(qty)
  return Number.isInteger(units) && units > 0 ? Math.min(units, 1_000_000) : 1
}

/** Null: none, or nothing that can be one. */
export function discountOf({ kind, off, reason }: LineDraft): Discount | null {
  const value = read(off)
  if (off.trim() === '' || !(value > 0)) return null
  const rounded = Math.round(value * 100) / 100
  if (kind === 'percent') return { percent: Math.min(rounded, 100), reason: reason.trim() }
  return { amount: rounded, reason: reason.trim() }
}

/** As the shop takes it. */
export function lineOf(line: LineDraft) {
  const { product, variant } = line
  const discount = discountOf(line)
  return {
    product,
    ...(variant && { variant }),
    qty: quantityOf(line),
    ...(discount && { discount }),
  }
}

/**
 * What was typed survives a reload, in this tab and for this admin only: it is personal.
 * @param empty what it begins with
 */
export function useStoredDraft<value>(key: string, empty: () => value) {
  const [draft, setDraft] = useState(() => readDraft<value>(key) ?? empty())
  useEffect(() => {
    try {
      sessionStorage.setItem(key, JSON.stringify({ author: currentViewer()?.email, draft }))
    } catch {
      // Without storage it lasts as long as the page.
    }
  }, [key, draft])
  return [draft, setDraft] as const
}

function readDraft<value>(key: string): value | null {
  try {
    const { author, draft } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return draft && author === currentViewer()?.email ? draft : null
  } catch {
    return null
  }
}
