import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame } from '@playwright/test'
import type axe from 'axe-core'
import type { Locale } from '#domain/locale.ts'
import { expect, type Page } from './walk.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Less than half as long as the script that `@axe-core/playwright` sends for each check, twice. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Expects no violations on a wide screen: once for both languages, since Somali has other words in
 * the same places. On a phone, where they have less room, it is checked too.
 */
export async function expectAccessibleWide(page: Page, locale: Locale): Promise<void> {
  if (locale === 'en') await expectAccessible(page)
}

/** Expects no violations, and names the elements that break each rule. */
export async function expectAccessible(page: Page): Promise<void> {
  await Promise.all(page.frames().map(loadAxe))
  await page.evaluate(transitionsEnd)
  const options: axe.RunOptions = { runOnly: RULES, resultTypes: ['violations'] }
  const { violations } = await page.evaluate((given) => {
    const loaded = globalThis as unknown as { axe: typeof axe }
    return loaded.axe.run(document, given)
  }, options)
  const problems = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ target, any, all }) => `${target} ${[...any, ...all][0]?.message ?? ''}`),
  }))
  expect(problems).toEqual([])
}

/** Colours on their way from one to another have a contrast that nobody gets to see. */
async function transitionsEnd(): Promise<void> {
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
  // What has just changed starts its transitions with the next frame.
  await nextFrame()
  await nextFrame()
  const running = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(running.map(({ finished }) => finished))
}

/** Once per document: parsing its script takes the browser half as long as checking a screen. */
async function loadAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in globalThis)) return
  await frame.evaluate(AXE)
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
