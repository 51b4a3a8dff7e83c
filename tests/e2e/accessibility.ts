import AxeBuilder from '@axe-core/playwright'
import type { Locale } from '#domain/locale.ts'
import { expect, type Page } from './walk.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects no violations on a wide screen: once for both languages, since Somali has other words in
 * the same places. On a phone, where they have less room, it is checked too.
 */
export async function expectAccessibleWide(page: Page, locale: Locale): Promise<void> {
  if (locale === 'en') await expectAccessible(page)
}

/** Expects no violations, and names the elements that break each rule. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: RULES, resultTypes: ['violations'] })
    // Runs in the page itself; the second page that axe would use to merge frames is not needed
    // here.
    .setLegacyMode()
    .analyze()
  const problems = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ target, any, all }) => `${target} ${[...any, ...all][0]?.message ?? ''}`),
  }))
  expect(problems).toEqual([])
}

/** Expects the page to be as wide as the window, so that it never scrolls sideways. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content).toBeLessThanOrEqual(window)
}

/** Expects every visible picture to be loaded and decodable. */
export async function expectPictures(page: Page): Promise<void> {
  const broken = await page.evaluate(async () => {
    const shown = [...document.images].filter((picture) => picture.checkVisibility())
    for (const picture of shown) {
      // Lazy pictures are only loaded when they are scrolled near.
      picture.scrollIntoView({ block: 'center', behavior: 'instant' })
      while (!picture.complete) await new Promise(requestAnimationFrame)
    }
    return shown.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src)
  })
  expect(broken).toEqual([])
}
