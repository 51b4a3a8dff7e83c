import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { addPicture } from '#server/catalog/create-product.ts'
import { change } from '#server/unit.ts'
import { openShop } from '#tests/open-shop.ts'
import { bomb, noise } from '#tests/pictures.ts'
import { makePictureWidths, storePicture, widthsFor } from './pictures.ts'
import { diskStorage } from './storage.ts'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a04e32' } })

async function open() {
  const opened = await openShop()
  const storage = diskStorage(opened.config.dataDir)
  const shop = Object.assign(opened.shop, { storage })
  return { ...opened, shop, storage }
}

describe('an upload', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('as %s is accepted', async (format) => {
    const { shop, app } = await open()
    const row = await storePicture(shop, null, await photo(800, 600).toFormat(format).toBuffer())
    expect(row).toMatchObject({ width: 800, height: 600, widths: [] })
    const served = await app.inject(`/media/${row.id}.webp`)
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 800 })
    const preview = await app.inject(`/media/${row.id}.jpg`)
    expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ format: 'jpeg' })
  })

  test('loses location, camera and profile, and is turned upright', async () => {
    const { shop, storage } = await open()
    const taken = await photo(300, 200)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Artist: 'Somebody', Copyright: 'Somebody' },
        IFD3: { GPSLatitude: '2/1 2/1 2/1', GPSLatitudeRef: 'N' },
      })
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const row = await storePicture(shop, null, taken)
    expect([row.width, row.height]).toEqual([200, 300])
    for (const name of [`${row.id}.webp`, `${row.id}.jpg`]) {
      const { exif, icc, xmp, orientation } = await sharp((await storage.get(name))!).metadata()
      expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
    }
  })

  test('larger than any screen is scaled down', async () => {
    const { shop } = await open()
    const row = await storePicture(shop, null, await photo(5_000, 2_000).jpeg().toBuffer())
    expect([row.width, row.height]).toEqual([2_560, 1_024])
  })

  const whole = () => photo(400, 400).png().toBuffer()
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    [
      'a script called PNG',
      'unsupported-picture',
      () => Buffer.from('<script>alert(1)</script>   '),
    ],
    ['SVG', 'unsupported-picture', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', 'unsupported-picture', () => Buffer.from('<!doctype html><title>x</title>   ')],
    ['GIF', 'unsupported-picture', () => photo(40, 40).gif().toBuffer()],
    ['a few bytes', 'unsupported-picture', () => Buffer.from([0xff, 0xd8, 0xff])],
    ['nothing', 'broken-picture', () => Buffer.alloc(0)],
    ['half a JPEG', 'broken-picture', async () => halfOf(await noisy().jpeg().toBuffer())],
    ['half a PNG', 'broken-picture', async () => halfOf(await noisy().png().toBuffer())],
    ['half a WebP', 'broken-picture', async () => halfOf(await noisy().webp().toBuffer())],
    [
      'half an AVIF',
      'broken-picture',
      async () => halfOf(await noisy().avif({ effort: 0 }).toBuffer()),
    ],
    [
      'a PNG head with a script',
      'broken-picture',
      async () =>
        Buffer.concat([(await whole()).subarray(0, 33), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['a bomb', 'picture-too-large', () => bomb(50_000)],
    ['too many pixels', 'picture-too-large', () => bomb(6_400)],
    [
      'too many bytes',
      'picture-too-large',
      async () => Buffer.concat([await whole(), Buffer.alloc(10_000_000)]),
    ],
  ])('%s is refused: %s, and nothing is stored', async (_title, code, make) => {
    const { shop, storage } = await open()
    const stored: string[] = []
    const put: typeof storage.put = async (name) => void stored.push(name)
    const refusal = storePicture({ ...shop, storage: { ...storage, put } }, null, await make())
    await expect(refusal).rejects.toMatchObject({ code })
    expect(stored).toEqual([])
    expect(await shop.db.query.pictures.findMany()).toEqual([])
  })

  test('HTML hidden in a picture is not served', async () => {
    const { shop, storage } = await open()
    const polyglot = Buffer.concat([await whole(), Buffer.from('<script>alert(1)</script>')])
    const row = await storePicture(shop, null, polyglot)
    for (const name of [`${row.id}.webp`, `${row.id}.jpg`]) {
      expect((await storage.get(name))!.includes('<script')).toBe(false)
    }
  })
})

describe('smaller sizes', () => {
  test('are made by a job, listed once they exist, and invalidate the pages that show the picture', async () => {
    const { shop, app, guest, stockProduct, doJobs, invalidated } = await open()
    const row = await storePicture(shop, null, await noisy().jpeg().toBuffer())
    const productId = await stockProduct()
    await change(shop, null, (unit) => addPicture(unit, productId, row.id))
    const before = await guest.catalog.show({ params: { id: productId } })
    expect(before).toMatchObject({ image: `/media/${row.id}.webp`, picture: { widths: [] } })

    await doJobs()
    const after = await guest.catalog.show({ params: { id: productId } })
    expect(after.picture).toEqual({
      base: `/media/${row.id}`,
      widths: [320, 640, 700],
      width: 700,
      height: 500,
    })
    expect(invalidated).toEqual(expect.arrayContaining([`product:${productId}`, 'products']))
    for (const width of after.picture!.widths) {
      for (const format of ['avif', 'webp']) {
        const served = await app.inject(`/media/${row.id}-${width}.${format}`)
        expect(served.headers['content-type']).toBe(`image/${format}`)
        expect((await sharp(served.rawPayload).metadata()).width).toBe(width)
      }
    }
    // The job may run twice, or after its picture was deleted.
    await makePictureWidths(shop, { pictureId: row.id })
    await makePictureWidths(shop, { pictureId: '0192f3a0-7b1c-7def-8a12-3456789abcde' })
  })

  test.each([
    [2_560, [320, 640, 960, 1280]],
    [1_280, [320, 640, 960, 1280]],
    [1_200, [320, 640, 960, 1200]],
    [640, [320, 640]],
    [100, [100]],
  ])('of a picture %i wide', (width, widths) => expect(widthsFor(width)).toEqual(widths))
})

test('only public names are served', async () => {
  const { shop, app } = await open()
  const row = await storePicture(shop, null, await photo(50, 50).png().toBuffer())
  for (const name of [
    `original-${row.id}`,
    `${row.id}`,
    `${row.id}.png`,
    `${row.id}-320.webp`,
    `${row.id}-0.webp`,
    `..%2f${row.id}.webp`,
    `%2e%2e/${row.id}.webp`,
    `x/${row.id}.webp`,
    `${row.id}.webp%00`,
    '',
    '.',
  ]) {
    const { statusCode } = await app.inject(`/media/${name}`)
    expect([name, statusCode]).toEqual([name, 404])
  }
})

const noisy = () => noise(700, 500)

function halfOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length >> 1)
}
