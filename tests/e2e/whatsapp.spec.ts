import { LOCALES } from '#domain/locale.ts'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
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
      if (path.startsWith('/order')) await expect(shopper.button(demo.paypal)).toBeVisible()
      for (const width of WIDTHS[locale]) {
        await page.setViewportSize({ width, height: 740 })
        expect(await covered(page), `${path} at ${width} px`).toEqual([])
        const button = page.getByRole('banner').getByRole('link', { name: t('layout.whatsapp') })
        const row = page.getByRole('contentinfo').getByRole('link', { name: t('layout.whatsapp') })
        // At the end of the page; on a wide screen the button floats there too.
        if (width >= 992) await expect(button).toBeInViewport({ ratio: 1 })
        else await expect(row).toBeVisible()
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
        await expect(button).toBeInViewport({ ratio: 1 })
        await expectNoHorizontalScroll(page)
        if (FORMS.includes(width)) await expectAccessible(page)
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
      await new Promise(requestAnimationFrame)
      for (const button of document.querySelectorAll('.whatsapp')) {
        if (!button.checkVisibility()) continue
        const { left, right, top: upper, bottom } = button.getBoundingClientRect()
        // Checks points too, since links such as those of product cards are larger than their box.
        for (const x of [left + 1, (left + right) / 2, right - 1]) {
          for (const y of [upper + 1, (upper + bottom) / 2, bottom - 1]) {
            const below = document.elementsFromPoint(x, y).find((one) => !button.contains(one))
            const control = below?.closest(CONTROLS)
            if (control) found.add(control.outerHTML)
          }
        }
        const meets = (box: DOMRect) =>
          box.width > 0 &&
          box.left < right &&
          box.right > left &&
          box.top < bottom &&
          box.bottom > upper
        for (const element of document.body.querySelectorAll('*')) {
          if (button.contains(element) || !element.checkVisibility()) continue
          if (element.matches(CONTROLS) && meets(element.getBoundingClientRect()))
            found.add(element.outerHTML)
          for (const node of element.childNodes) {
            if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue
            const range = document.createRange()
            range.selectNodeContents(node)
            if ([...range.getClientRects()].some(meets)) found.add(node.textContent)
          }
        }
      }
    }
    return [...found]
  })
}
