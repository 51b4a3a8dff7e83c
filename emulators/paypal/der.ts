/** The parts of DER, the byte format of certificates, that one certificate needs. */

export function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...length(content.length)]), content])
}

export const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)
export const set = (...parts: Buffer[]) => tagged(0x31, ...parts)
export const integer = (bytes: Buffer) => tagged(0x02, bytes)
export const octets = (...parts: Buffer[]) => tagged(0x04, ...parts)
export const utf8 = (text: string) => tagged(0x0c, Buffer.from(text))
export const bits = (bytes: Buffer) => tagged(0x03, Buffer.from([0]), bytes)

/** GeneralizedTime to the second, as in 20260131120000Z. */
export function time(date: Date): Buffer {
  const digits = date
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:T]/g, '')
  // Years before 2050 are written with two digits.
  return date.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2)))
    : tagged(0x18, Buffer.from(digits))
}

export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const digits = [value & 0x7f]
  for (let left = value >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80)
  return digits
}

function length(size: number): number[] {
  if (size < 0x80) return [size]
  const bytes: number[] = []
  for (let left = size; left > 0; left >>>= 8) bytes.unshift(left & 0xff)
  return [0x80 | bytes.length, ...bytes]
}
