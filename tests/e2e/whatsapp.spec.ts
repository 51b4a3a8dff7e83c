import { LOCALES } from '#domain/locale.ts'
import { expectNoHorizontalScroll } from './accessibility.ts'
import { findProduct } from './goods.ts'
import { apiOf, order } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, type Page, test } from './walk.ts'

/** The two forms of the button: beside the search on a phone, floating on a wide screen. */
const FORMS = [360, 1280]
/** In one language also between them, on both sides of the width at which it starts to float. */
const WIDTHS = { en: [360, 800, 991, 992, 1280, 1440], so: FORMS }

test.use({ visitor: 'customer', basket: { qasil: 1 }, delivery: true })

for (const locale of LOCALES) {
  test(`the WhatsApp button covers neither text nor controls (${locale})`, async ({ page }) => {
    test.slow()
    const { t, demo, ...shopper } = shopperAt(page, locale)
    const { _id: product } = await findProduct('qasil')
    const { _id: id } = await order(apiOf(page.request), product)
    for (const path of ['/', `/product/${product}`, '/cart', '/payment', `/order/${id}`]) {
      await shopper.visit(path)
      const isCheckout = path === '/payment' || path.startsWith('/order')
      // A page that is still loading may move what was scrolled.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path.startsWith('/order')) await expect(shopper.button(demo.paypal)).toBeVisible()
      for (const width of WIDTHS[locale]) {
        await page.setViewportSize({ width, height: 740 })
        expect(await covered(page), `${path} at ${width} px`).toEqual([])
        const button = page.getByRole('banner').getByRole('link', { name: t('layout.whatsapp') })
        const row = page.getByRole('contentinfo').getByRole('link', { name: t('layout.whatsapp') })
        // At the end of the page; on a wide screen the button floats there too. The checkout has
        // it only in its header, which is never far.
        if (isCheckout) await expect(row).toBeHidden()
        else if (width >= 992) await expect(button).toBeInViewport({ ratio: 1 })
        else await expect(row).toBeVisible()
        await expect(async () => {
          await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
          await expect(button).toBeInViewport({ ratio: 1, timeout: 1_000 })
        }).toPass()
        await expectNoHorizontalScroll(page)
      }
    }
  })
}

/** Texts and controls that the button covers at any scroll position of the page. */
async function covered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const CONTROLS = 'a, button, input, select, textarea, summary, label, iframe'
    const found = new Set<string>()
    const end = document.documentElement.scrollHeight - innerHeight
    for (let top = 0; top < end + 64; top += 64) {
      scrollTo({ top, behavior: 'instant' })
      // Where things are is known at once. What follows the scrolling or the scripts, such as a bar
      // that slides in, comes a moment later: it is waited for once a screen, and where the button
      // seems to cover something.
      if (top % 512 === 0) await aMoment()
      if (coveredNow().length === 0) continue
      await aMoment()
      for (const one of coveredNow()) found.add(one)
    }
    return [...found]

    async function aMoment(): Promise<void> {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      const moving = document.getAnimations().filter((one) => one instanceof CSSTransition)
      await Promise.allSettled(moving.map((transition) => transition.finished))
    }

    function isVisible(element: Element): boolean {
      return element.checkVisibility({ visibilityProperty: true })
    }

    function coveredNow(): string[] {
      const here: string[] = []
      for (const button of document.querySelectorAll('.whatsapp')) {
        if (!isVisible(button)) continue
        const { left, right, top: upper, bottom } = button.getBoundingClientRect()
        // Checks points too, since links such as those of product cards are larger than their box.
        for (const x of [left + 1, (left + right) / 2, right - 1]) {
          for (const y of [upper + 1, (upper + bottom) / 2, bottom - 1]) {
            const below = document.elementsFromPoint(x, y).find((one) => !button.contains(one))
            const control = below?.closest(CONTROLS)
            if (control) here.push(control.outerHTML)
          }
        }
        const meets = (box: DOMRect) =>
          box.width > 0 &&
          box.left < right &&
          box.right > left &&
          box.top < bottom &&
          box.bottom > upper
        for (const element of document.body.querySelectorAll('*')) {
          const box = element.getBoundingClientRect()
          // Most are above or below, which is faster to see than whether they are visible. One
          // without a box of its own may still contain text.
          if (box.height > 0 && (box.bottom <= upper || box.top >= bottom)) continue
          if (button.contains(element) || !isVisible(element)) continue
          if (element.matches(CONTROLS) && meets(box)) here.push(element.outerHTML)
          for (const node of element.childNodes) {
            if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue
            const range = document.createRange()
            range.selectNodeContents(node)
            if ([...range.getClientRects()].some(meets)) here.push(node.textContent)
          }
        }
      }
      return here
    }
  })
}
