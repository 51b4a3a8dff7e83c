import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Noise does not compress, so the size of the file follows the number of pixels. */
export function noise(width: number, height: number) {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise: gaussian } })
}

/** A PNG of a few bytes that claims more pixels than any memory holds. */
export function bomb(side: number): Buffer {
  return pngHead(side, side, { depth: 1 })
}

interface PngKind {
  depth?: 1 | 8 | 16
  interlaced?: boolean
}

/** A PNG header that claims this size, with almost no data. */
export function pngHead(
  width: number,
  height: number,
  { depth = 8, interlaced = false }: PngKind = {},
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = depth
  // Greyscale, or RGB with alpha.
  header[9] = depth === 1 ? 0 : 6
  header[12] = Number(interlaced)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The PNG with this many texts of almost 8 MB each, the most that libpng unpacks. */
export function withTexts(png: Buffer, count: number): Buffer {
  const packed = deflateSync(Buffer.alloc(7_900_000, 'x'))
  const texts = Array.from({ length: count }, (_, n) =>
    chunk('zTXt', Buffer.concat([Buffer.from(`text ${n}\0\0`), packed])),
  )
  // After the signature and the header.
  return Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)])
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4)
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, crc])
}
