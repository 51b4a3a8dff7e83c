import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './walk.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No violation at all, told with the elements that break each rule. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: RULES, resultTypes: ['violations'] })
    // In the page itself, without a second one to put frames together: these pages have none.
    .setLegacyMode()
    .analyze()
  const told = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ target, any, all }) => `${target} ${[...any, ...all][0]?.message ?? ''}`),
  }))
  expect(told).toEqual([])
}

/** The page is as wide as the window: nobody scrolls sideways to read it. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content).toBeLessThanOrEqual(window)
}

/** Every picture that should be there has arrived and can be drawn. */
export async function expectPictures(page: Page): Promise<void> {
  const broken = await page.evaluate(async () => {
    const shown = [...document.images].filter((picture) => picture.checkVisibility())
    for (const picture of shown) {
      // A picture far down is loaded when somebody comes near it.
      picture.scrollIntoView({ block: 'center', behavior: 'instant' })
      while (!picture.complete) await new Promise(requestAnimationFrame)
    }
    return shown.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src)
  })
  expect(broken).toEqual([])
}
