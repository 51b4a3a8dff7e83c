/** Where in a product a word is: its name; brand, category or facets; its other texts. */
export type Field = 0 | 1 | 2

/** A row that contains a word, with the field, in one number. */
export function entryOf(row: number, field: Field): number {
  return row * 4 + field
}

export function rowOf(entry: number): number {
  return entry >>> 2
}

export function fieldOf(entry: number): Field {
  return (entry & 3) as Field
}
