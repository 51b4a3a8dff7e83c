/** The values of the bulk form; '' changes nothing. */
export interface BulkFormValues {
  priceKind: '' | 'percent' | 'amount' | 'set'
  price: string
  /** A slug. */
  category: string
  stockKind: '' | 'by' | 'to'
  stock: string
  note: string
}

interface Change {
  price?: { kind: 'percent' | 'amount' | 'set'; value: number }
  category?: string
  stock?: { kind: 'by' | 'to'; value: number }
  note?: string
}

/** The change as the API takes it, or why it is invalid. */
export function parseBulkForm(values: BulkFormValues): Change | 'nothing' | 'wrong' {
  const { priceKind, category, stockKind, note } = values
  if (!priceKind && !category && !stockKind) return 'nothing'
  const [price, stock] = [parseNumber(values.price), parseNumber(values.stock)]
  if (priceKind && (price === undefined || (priceKind === 'set' && price < 0))) return 'wrong'
  if (stockKind && (stock === undefined || !Number.isInteger(stock))) return 'wrong'
  if (stockKind === 'to' && stock! < 0) return 'wrong'
  return {
    ...(priceKind && { price: { kind: priceKind, value: price! } }),
    ...(category && { category }),
    ...(stockKind && { stock: { kind: stockKind, value: stock! }, note: note.trim() }),
  }
}

/** Accepts a comma or a point, and both kinds of minus. */
function parseNumber(value: string): number | undefined {
  const text = value.trim().replace(',', '.').replace(/^[−–]/, '-').replace(/^\+/, '')
  return /^-?\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}
