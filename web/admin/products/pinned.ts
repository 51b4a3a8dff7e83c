/** A recommended product in the form; the value of the field has one a line, as `id name`. */
export interface Pin {
  id: string
  name: string
}

export function writePins(pins: readonly Pin[]): string {
  return pins.map(({ id, name }) => `${id} ${name.replace(/\s+/g, ' ')}`).join('\n')
}

export function readPins(value: string): Pin[] {
  const lines = value.split('\n').filter(Boolean)
  return lines.map((line) => {
    const at = line.indexOf(' ')
    return at < 0 ? { id: line, name: '' } : { id: line.slice(0, at), name: line.slice(at + 1) }
  })
}

/** Moves the item at `at` by some places. */
export function moved<item>(items: readonly item[], at: number, by: number): item[] {
  const item = items[at]
  if (item === undefined) return [...items]
  return items.toSpliced(at, 1).toSpliced(at + by, 0, item)
}
