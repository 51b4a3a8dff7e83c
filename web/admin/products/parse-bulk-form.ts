/** What stands in the fields of a change to many products; '' changes nothing. */
export interface TypedBulk {
  priceKind: '' | 'percent' | 'amount' | 'set'
  price: string
  /** Slug. */
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

/** The change as the server takes it, or what is wrong with it. */
export function readBulk(typed: TypedBulk): Change | 'nothing' | 'wrong' {
  const { priceKind, category, stockKind, note } = typed
  if (!priceKind && !category && !stockKind) return 'nothing'
  const [price, stock] = [readNumber(typed.price), readNumber(typed.stock)]
  if (priceKind && (price === undefined || (priceKind === 'set' && price < 0))) return 'wrong'
  if (stockKind && (stock === undefined || !Number.isInteger(stock))) return 'wrong'
  if (stockKind === 'to' && stock! < 0) return 'wrong'
  return {
    ...(priceKind && { price: { kind: priceKind, value: price! } }),
    ...(category && { category }),
    ...(stockKind && { stock: { kind: stockKind, value: stock! }, note: note.trim() }),
  }
}

/** With a comma or a point, with either kind of minus. */
function readNumber(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.').replace(/^[−–]/, '-').replace(/^\+/, '')
  return /^-?\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}
