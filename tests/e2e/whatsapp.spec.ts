import { LOCALES } from '#domain/locale.ts'
import { expectAccessible } from './accessibility.ts'
import { findProduct } from './goods.ts'
import { apiOf, order } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, type Page, test } from './walk.ts'

/** From a phone to a wide screen, on both sides of where the button finds room at the side. */
const WIDTHS = [360, 991, 992, 1280]

test.use({ visitor: 'customer' })

for (const locale of LOCALES) {
  test(`the WhatsApp button covers nothing to read or to tap (${locale})`, async ({ page }) => {
    const { t, demo, ...shopper } = shopperAt(page, locale)
    const { _id: product } = await findProduct('qasil')
    const { _id: id } = await order(apiOf(page.request), product)
    for (const path of ['/', `/product/${product}`, '/cart', `/order/${id}`]) {
      await shopper.visit(path)
      if (path.startsWith('/order')) await expect(shopper.button(demo.paypal)).toBeVisible()
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 })
        const button = page.getByRole('link', { name: t('layout.whatsapp') })
        await expect(button).toBeInViewport({ ratio: 1 })
        expect(await covered(page), `${path} at ${width} px`).toEqual([])
      }
    }
  })
}

test('on a phone nothing that gets the focus is below the WhatsApp button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link').last().focus()
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press('Shift+Tab')
    const isSeen = await page.evaluate(() => {
      const button = document.querySelector('.whatsapp')?.getBoundingClientRect()
      const focused = document.activeElement?.getBoundingClientRect()
      return button && focused && focused.bottom <= button.top
    })
    expect(isSeen).toBe(true)
  }
  await expectAccessible(page)
})

/**
 * Texts and controls that the button lies on while somebody scrolls through the page. As a bar
 * across the whole window it is the window's lower edge: what is below it comes into view by
 * scrolling, so there only the end of the page counts.
 */
async function covered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const button = document.querySelector('.whatsapp')
    if (!button) return ['no button']
    const found = new Set<string>()
    const end = document.documentElement.scrollHeight - innerHeight
    const isBar = button.getBoundingClientRect().width >= document.documentElement.clientWidth
    for (let top = isBar ? end : 0; ; top += 64) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      const { left, right, top: upper, bottom } = button.getBoundingClientRect()
      const meets = (box: DOMRect) =>
        box.width > 0 &&
        box.left < right &&
        box.right > left &&
        box.top < bottom &&
        box.bottom > upper
      for (const element of document.body.querySelectorAll('*')) {
        if (button.contains(element) || !element.checkVisibility()) continue
        const isControl = element.matches('a, button, input, select, textarea, summary, iframe')
        if (isControl && meets(element.getBoundingClientRect())) found.add(element.outerHTML)
        for (const node of element.childNodes) {
          if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue
          const range = document.createRange()
          range.selectNodeContents(node)
          if ([...range.getClientRects()].some(meets)) found.add(node.textContent)
        }
      }
      if (top >= end) return [...found]
    }
  })
}
