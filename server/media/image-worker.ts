// A process of its own for decoding: whatever a picture does to the decoder, the shop goes on.
import sharp, { type Metadata, type Sharp } from 'sharp'
import { serveTasks } from '../workers/serve-tasks.ts'
import type { ImageAnswer, ImageTask, MadePicture, MadeWidth } from './image-worker-client.ts'

const MAX_PIXELS = 40_000_000

/** The servable picture is no larger than any screen shows it. */
const MAX_SIDE = 2560
/** Enough for link previews, which know JPEG best. */
const PREVIEW_WIDTH = 1200

sharp.concurrency(1)
sharp.cache(false)

serveTasks<ImageTask, ImageAnswer>((task) =>
  work(task).catch((error: Error): ImageAnswer => ({ fault: faultOf(error) })),
)

async function work(task: ImageTask): Promise<ImageAnswer> {
  const bytes = Buffer.from(task.bytes)
  return task.kind === 'widths'
    ? { widths: await makeWidths(bytes, task.widths) }
    : { picture: await makePicture(bytes) }
}

async function makePicture(bytes: Buffer): Promise<MadePicture> {
  assertFits(await open(bytes).metadata())
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
 * Decodes the whole picture once, turned as the camera held it, in sRGB; whatever else the file
 * carried (places, names, profiles, scripts) stays behind.
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

/** Before anything is decoded: a small file may claim any size. */
function assertFits({ width, height }: Metadata): void {
  if (width * height > MAX_PIXELS) throw new Error('pixel limit')
}

function faultOf(error: Error): 'broken-picture' | 'picture-too-large' {
  return /pixel limit/i.test(error.message) ? 'picture-too-large' : 'broken-picture'
}
