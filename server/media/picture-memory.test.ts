import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pngHead, withTexts } from '#tests/pictures.ts'
import { WorkerProcess } from '../workers/worker-process.ts'
import type { ImageAnswer, ImageTask } from './image-worker-client.ts'
import { makePicture } from './image-worker-client.ts'

const MEGABYTE = 1_000_000

let worker: WorkerProcess<ImageTask, ImageAnswer & { peakBytes: number }>

// Each picture has a process of its own, so that what it took is its own.
beforeEach(() => {
  worker = new WorkerProcess({
    module: new URL('../../tests/measured-image-worker.ts', import.meta.url),
    maxWaiting: 2,
    timeoutMs: 60_000,
  })
})
afterEach(() => worker.close())

const flat = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 4, background: { r: 160, g: 78, b: 50, alpha: 0.5 } },
  })

test.each<[string, () => Promise<Buffer>]>([
  ['an AVIF of 12 megapixels with alpha', () => flat(4032, 3024).avif({ effort: 0 }).toBuffer()],
  [
    'a progressive JPEG of 32 megapixels, turned',
    () =>
      flat(6500, 5000)
        .flatten()
        .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
        .withMetadata({ orientation: 6 })
        .toBuffer(),
  ],
  [
    'a PNG with gigabytes of compressed text',
    async () => withTexts(await flat(64, 64).png().toBuffer(), 300),
  ],
])('%s is taken, and takes less than 400 MB', async (_, make) => {
  const bytes = await make()
  const made = await worker.run({ kind: 'picture', bytes })
  expect(made).toHaveProperty('picture')
  expect(made.peakBytes).toBeLessThan(400 * MEGABYTE)
  const sized = await worker.run({ kind: 'widths', bytes, widths: [1280] })
  expect(sized).toHaveProperty('widths')
  expect(sized.peakBytes).toBeLessThan(400 * MEGABYTE)
})

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['lines without end', () => pngHead(40_000_000, 1)],
  ['columns without end', () => pngHead(1, 40_000_000)],
  ['40 deep interlaced megapixels', () => pngHead(8000, 5000, { depth: 16, interlaced: true })],
  ['20 megapixels as AVIF', async () => claimSize(await flat(64, 64).avif().toBuffer())],
])('%s are refused before they are decoded', async (_, make) => {
  const answer = await worker.run({ kind: 'picture', bytes: await make() })
  expect(answer).toMatchObject({ fault: 'picture-too-large' })
  expect(answer.peakBytes).toBeLessThan(150 * MEGABYTE)
})

test('what deceives the checks is stopped while it is decoded', async () => {
  // Interlaced and deep, and so wide that a few lines fill what is left.
  const bytes = await flat(16_000, 1_500)
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer()
  await expect(makePicture(worker, bytes)).rejects.toMatchObject({ code: 'picture-too-large' })
})

/** The AVIF (64 by 64) with another size in its head. */
function claimSize(avif: Buffer): Buffer {
  const at = avif.indexOf('ispe') + 8
  avif.writeUInt32BE(5000, at)
  avif.writeUInt32BE(4000, at + 4)
  return avif
}
