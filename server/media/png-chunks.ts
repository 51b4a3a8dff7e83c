/** Ancillary chunks that affect how the picture looks. */
const SHOWN = new Set(['tRNS', 'cHRM', 'gAMA', 'sRGB', 'iCCP', 'cICP', 'eXIf'])

/**
 * Strips texts and other extras from a PNG, in place. Texts may be compressed, and a decoder would
 * unpack all of them: a file of seven megabytes took five gigabytes of memory.
 */
export function dropPngExtras(png: Buffer): Buffer {
  let to = 8
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at)
    // An upper-case letter marks a critical chunk.
    const isCritical = (png[at + 4]! & 0x20) === 0
    if (isCritical || SHOWN.has(png.toString('latin1', at + 4, at + 8))) {
      to += png.copy(png, to, at, Math.min(end, png.length))
    }
    at = end
  }
  return png.subarray(0, to)
}
