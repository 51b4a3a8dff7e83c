/** A recommended product in the form; the value of the field has one a line. */
export interface Pin {
  id: string
  name: string
  nameSo: string | null
}

/** Id and names, with tabs between them. */
export function writePins(pins: readonly Pin[]): string {
  const plain = (name: string | null) => (name ?? '').replace(/\s+/g, ' ')
  return pins.map(({ id, name, nameSo }) => `${id}\t${plain(name)}\t${plain(nameSo)}`).join('\n')
}

export function readPins(value: string): Pin[] {
  const lines = value.split('\n').filter(Boolean)
  return lines.map((line) => {
    const [id = '', name = '', nameSo = ''] = line.split('\t')
    return { id, name, nameSo: nameSo || null }
  })
}

/** Moves the item at `at` by some places. */
export function moved<item>(items: readonly item[], at: number, by: number): item[] {
  const item = items[at]
  if (item === undefined) return [...items]
  return items.toSpliced(at, 1).toSpliced(at + by, 0, item)
}
