export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif'

/** Detects the kind of a file from its content; its name and declared type are not trusted. */
export function pictureKind(bytes: Buffer): PictureKind | null {
  if (bytes.length < 16) return null
  if (bytes.subarray(0, 3).equals(JPEG)) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG)) return 'png'
  const [container, brand] = [bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)]
  if (container === 'RIFF' && brand === 'WEBP') return 'webp'
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && hasAvifBrand(bytes)) return 'avif'
  return null
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The first box holds the major brand, a version, and then the compatible brands. */
function hasAvifBrand(bytes: Buffer): boolean {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12 && bytes.toString('latin1', at, at + 4) === 'avif') return true
  }
  return false
}
