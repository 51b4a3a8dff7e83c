import type { Picture } from '#contract/common.ts'
import { api, findProduct } from './goods.ts'
import { expect, PHONE, test } from './walk.ts'

for (const deviceScaleFactor of [2, 3]) {
  test.describe(`a phone with ${deviceScaleFactor} pixels to a point`, () => {
    test.use({ ...PHONE, deviceScaleFactor })

    test('loads a small picture of a product first, whichever it is', async ({ page, request }) => {
      test.slow()
      const pictures = await allPictures()
      const { _id } = await findProduct('qasil leaf')
      await page.goto(`/product/${_id}`)
      const first = page.getByRole('group', { name: 'Pictures' }).locator('img').first()
      const width = await first.evaluate((img: HTMLImageElement) => img.currentSrc.match(/-\d+\./))
      for (const { base } of pictures) {
        const answer = await request.head(`${base}${width}avif`)
        expect([base, answer.status()]).toEqual([base, 200])
        expect(Number(answer.headers()['content-length']), base).toBeLessThanOrEqual(25_000)
      }
    })
  })
}

/**
 * The pictures of all products, as soon as the new shop has made their sizes: in the background,
 * which is long on a busy machine.
 */
async function allPictures(): Promise<Picture[]> {
  const read = async () => {
    const pages = [1, 2, 3, 4].map((pageNumber) => api.catalog.list({ query: { pageNumber } }))
    return (await Promise.all(pages)).flatMap(({ products }) => products.map((one) => one.picture!))
  }
  await expect
    .poll(async () => (await read()).filter(({ widths }) => widths.length === 0), { timeout: 0 })
    .toEqual([])
  return read()
}
