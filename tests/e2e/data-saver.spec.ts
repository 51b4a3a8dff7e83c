import { expectAccessible } from './accessibility.ts'
import { shopperAt } from './shopper.ts'
import { expect, type Page, PHONE, test } from './walk.ts'

test.use({ ...PHONE, serviceWorkers: 'allow' })

const light = (page: Page) => page.locator('html[data-saver]')

/** The widths of the product pictures that are offered. */
const widths = (page: Page) =>
  page
    .locator('main source')
    .evaluateAll((sources: HTMLSourceElement[]) => [
      ...new Set(sources.flatMap(({ srcset }) => srcset.match(/\d+w/g))),
    ])

const loaded = (page: Page, kind: RegExp) =>
  page.evaluate(
    (source) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new RegExp(source).test(name))
        .map(({ name }) => name),
    kind.source,
  )

test('a visitor saves data, in all tabs and until it is switched off', async ({
  page,
  context,
}) => {
  const { t } = shopperAt(page, 'so')
  const dataSaver = page.getByRole('switch', { name: t('layout.dataSaver') })
  await page.goto('/so')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
  await expect(dataSaver).not.toBeChecked()
  await dataSaver.focus()
  await page.keyboard.press('Space')
  await expect(dataSaver).toBeChecked()

  await page.getByRole('link', { name: 'Daryeelka Wejiga' }).first().click()
  await expect(page).toHaveURL('/so/category/face-care')
  await expect(light(page)).toHaveCount(1)
  await expect.poll(() => widths(page)).toEqual(['320w'])

  const other = await context.newPage()
  await other.goto('/search', { waitUntil: 'networkidle' })
  await expect(light(other)).toHaveCount(1)
  expect(await widths(other)).toEqual(['320w'])
  expect(await loaded(other, /\.(js|woff2)$/)).toEqual([])
  const heart = other.getByRole('article').first().getByRole('button')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect(await loaded(other, /\.woff2$/)).toEqual([])
  const otherSwitch = other.getByRole('switch', { name: 'Data saver' })
  await expect(otherSwitch).toBeChecked()
  await expectAccessible(other)

  // Such an address is a document to a visitor alone.
  await page.goto('/so/search/argan.data')
  await expect(page.getByRole('heading', { name: /argan\.data/ })).toBeVisible()
  await page.goto('/so')
  await page.reload()
  await expect(light(page)).toHaveCount(1)
  await dataSaver.click()
  await expect(dataSaver).not.toBeChecked()
  await other.getByRole('link', { name: 'Hair Care' }).first().click()
  await expect(other).toHaveURL('/category/hair-care')
  await expect(light(other)).toHaveCount(0)
  await expect(otherSwitch).not.toBeChecked()
  await page.reload()
  await expect(light(page)).toHaveCount(0)
  expect((await widths(page)).length).toBeGreaterThan(1)
})
