import { LOCALES } from '#domain/locale.ts'
import { shopperAt } from './shopper.ts'
import { expect, test } from './walk.ts'

for (const locale of LOCALES) {
  test(`the carousel advances, pauses on request, and can be operated (${locale})`, async ({
    page,
  }) => {
    const { t, ...shopper } = shopperAt(page, locale)
    await page.clock.install()
    await shopper.visit('/')
    const carousel = page.getByRole('region', { name: t('catalog.top') })
    await expect(carousel.locator('[aria-roledescription=slide]')).toHaveCount(5)
    const counter = carousel.getByText(/^\d \/ 5$/)
    await expect(shopper.button(t('catalog.top.next'))).not.toHaveAttribute('data-waiting')
    await page.clock.fastForward(5_000)
    await expect(counter).not.toHaveText('1 / 5')
    await shopper.button(t('catalog.top.pause')).click()
    // It counts a product from the moment in which more than half of it is visible.
    const toScroll = () =>
      carousel.getByRole('list').evaluate((list) => list.scrollLeft % list.clientWidth)
    await expect.poll(toScroll).toBe(0)
    const at = Number((await counter.textContent())?.[0])
    await shopper.button(t('catalog.top.next')).click()
    await expect(counter).toHaveText(`${(at % 5) + 1} / 5`)
    await shopper.button(t('catalog.top.previous')).click()
    await expect(counter).toHaveText(`${at} / 5`)
    await expect(shopper.button(t('catalog.top.play'))).toBeVisible()
  })
}

test('two quick presses advance two products', async ({ page }) => {
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Top products' })
  await carousel.getByRole('button', { name: 'Pause' }).click()
  // Before hydration an impatient second press counts once.
  await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible()
  const counter = carousel.getByText(/^\d \/ 5$/)
  const at = Number((await counter.textContent())?.[0])
  const next = carousel.getByRole('button', { name: 'Next product' })
  await next.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(counter).toHaveText(`${((at + 1) % 5) + 1} / 5`)
})

test('the carousel pauses under the pointer', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  const slides = page.locator('[aria-roledescription=slide]')
  await expect(page.getByRole('button', { name: 'Next product' })).toBeEnabled()
  await slides.nth(0).hover()
  await page.clock.fastForward(30_000)
  await expect(slides.nth(0)).toBeInViewport({ ratio: 0.9 })
  await page.getByLabel('Search products').hover()
  await page.clock.runFor(5_000)
  await expect(slides.nth(1)).toBeInViewport({ ratio: 0.9 })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves by itself, and the buttons still work', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    const slides = page.locator('[aria-roledescription=slide]')
    await expect(page.getByRole('button', { name: 'Next product' })).toBeEnabled()
    await page.clock.fastForward(60_000)
    await expect(slides.nth(0)).toBeInViewport({ ratio: 0.9 })
    await page.getByRole('button', { name: 'Next product' }).click()
    await expect(slides.nth(1)).toBeInViewport({ ratio: 0.9 })
  })
})
