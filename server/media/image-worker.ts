// Decodes in a process of its own, so that a malicious picture cannot take down the shop.
import sharp, { type Metadata, type Sharp } from 'sharp'
import { serveTasks } from '../workers/serve-tasks.ts'
import type { ImageAnswer, ImageTask, MadePicture, MadeWidth } from './image-worker-client.ts'
import { pictureKind } from './picture-kind.ts'
import { dropPngExtras } from './png-chunks.ts'

const MAX_PIXELS = 40_000_000
/** Very long rows or columns take as much memory as whole pictures. */
const MAX_SOURCE_SIDE = 16_384
/** Bytes that a decoder may hold at once; the process itself starts at 90 million. */
const MAX_DECODER_BYTES = 235_000_000
/**
 * Resident bytes at which the process kills itself: the last resort against files that deceive the
 * checks. The limit for widths is higher, so that every accepted picture can be resized.
 */
const MAX_MEMORY = { picture: 375_000_000, widths: 390_000_000 }

/** In pixels; no screen shows a picture larger. */
const MAX_SIDE = 2560
/** JPEG in this width suits link previews best. */
const PREVIEW_WIDTH = 1200

sharp.concurrency(1)
sharp.cache(false)

serveTasks<ImageTask, ImageAnswer>(
  async (task) => {
    // Decoding runs on other threads, so this one can watch memory.
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > MAX_MEMORY[task.kind]) process.kill(process.pid, 'SIGKILL')
    }, 5)
    return work(task)
      .catch((error: Error): ImageAnswer => ({ fault: faultOf(error) }))
      .finally(() => clearInterval(watch))
  },
  { spentAbove: 120_000_000 },
)

async function work(task: ImageTask): Promise<ImageAnswer> {
  const { buffer, byteOffset, byteLength } = task.bytes
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  const cleaned = pictureKind(bytes) === 'png' ? dropPngExtras(bytes) : bytes
  assertFits(await open(cleaned).metadata())
  return task.kind === 'widths'
    ? { widths: await makeWidths(cleaned, task.widths) }
    : { picture: await makePicture(cleaned) }
}

async function makePicture(bytes: Buffer): Promise<MadePicture> {
  const decoded = await upright(bytes, MAX_SIDE)
  const [{ data: webp, info }, preview] = await Promise.all([
    decoded().webp({ quality: 86, effort: 2 }).toBuffer({ resolveWithObject: true }),
    decoded()
      .resize({ width: PREVIEW_WIDTH, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer(),
  ])
  return { webp, preview, width: info.width, height: info.height }
}

async function makeWidths(bytes: Buffer, widths: readonly number[]): Promise<MadeWidth[]> {
  const decoded = await upright(bytes, MAX_SIDE)
  const made: MadeWidth[] = []
  for (const width of widths) {
    const sized = decoded().resize({ width })
    made.push({
      width,
      avif: await sized.clone().avif({ quality: 55, effort: 2 }).toBuffer(),
      webp: await sized.clone().webp({ quality: 80, effort: 4 }).toBuffer(),
    })
  }
  return made
}

/**
 * Decodes the picture once, upright according to its orientation tag, in sRGB. Other metadata
 * (locations, names, profiles, scripts) is dropped.
 */
async function upright(bytes: Buffer, side: number): Promise<() => Sharp> {
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return () => sharp(data, { raw: { width, height, channels } })
}

function open(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
}

/** Checks the claimed size before decoding, since a small file may claim any size. */
function assertFits(metadata: Metadata): void {
  const { width, height } = metadata
  if (
    width * height > MAX_PIXELS ||
    Math.max(width, height) > MAX_SOURCE_SIDE ||
    width * height * decoderBytesPerPixel(metadata) > MAX_DECODER_BYTES
  ) {
    throw new Error('pixel limit')
  }
}

/** Bytes per pixel that the decoder holds at once; 0 if it can decode row by row. */
function decoderBytesPerPixel(metadata: Metadata): number {
  const { format, isProgressive, channels, depth, bitsPerSample = 8, chromaSubsampling } = metadata
  // Measured: the decoder's planes and their copies during conversion to RGB.
  if (format === 'heif') return bitsPerSample > 8 ? 27 : 19
  if (!isProgressive) return 0
  // A progressive JPEG is decoded from coefficients of two bytes each, and no row of an interlaced
  // PNG is complete before the end. The factor 1.2 allows for rows in flight.
  if (format === 'jpeg') return 1.2 * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels)
  return 1.2 * channels * (depth === 'ushort' ? 2 : 1)
}

function faultOf(error: Error): 'broken-picture' | 'picture-too-large' {
  return /pixel limit/i.test(error.message) ? 'picture-too-large' : 'broken-picture'
}
