import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pngHead, withTexts } from '#tests/pictures.ts'
import { WorkerProcess } from '../workers/worker-process.ts'
import type { ImageAnswer, ImageTask } from './image-worker-client.ts'
import { makePicture } from './image-worker-client.ts'

const MEGABYTE = 1_000_000

let worker: WorkerProcess<ImageTask, ImageAnswer & { peakBytes: number }>

// A process for each picture, so that its peak memory is measured alone.
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
])('%s is accepted in less than 400 MB', async (_, make) => {
  const bytes = await make()
  const made = await worker.run({ kind: 'picture', bytes })
  expect(made).toHaveProperty('picture')
  expect(made.peakBytes).toBeLessThan(400 * MEGABYTE)
  const sized = await worker.run({ kind: 'widths', bytes, widths: [1280] })
  expect(sized).toHaveProperty('widths')
  expect(sized.peakBytes).toBeLessThan(400 * MEGABYTE)
})

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['an endless row', () => pngHead(40_000_000, 1)],
  ['an endless column', () => pngHead(1, 40_000_000)],
  ['40 deep interlaced megapixels', () => pngHead(8000, 5000, { depth: 16, interlaced: true })],
  ['20 megapixels as AVIF', async () => claimSize(await flat(64, 64).avif().toBuffer())],
])('%s is refused before it is decoded', async (_, make) => {
  const answer = await worker.run({ kind: 'picture', bytes: await make() })
  expect(answer).toMatchObject({ fault: 'picture-too-large' })
  expect(answer.peakBytes).toBeLessThan(150 * MEGABYTE)
})

test('a picture that deceives the checks is stopped while it is decoded', async () => {
  // Interlaced, deep, and so wide that a few rows fill the remaining memory.
  const bytes = await flat(16_000, 1_500)
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer()
  await expect(makePicture(worker, bytes)).rejects.toMatchObject({ code: 'picture-too-large' })
})

/** Writes a larger size into the header of a 64 by 64 AVIF. */
function claimSize(avif: Buffer): Buffer {
  const at = avif.indexOf('ispe') + 8
  avif.writeUInt32BE(5000, at)
  avif.writeUInt32BE(4000, at + 4)
  return avif
}
