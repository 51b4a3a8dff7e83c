import { LOCALES, localePath } from '#domain/locale.ts'
import { expectAccessible, expectNoHorizontalScroll, expectPictures } from './accessibility.ts'
import { findProduct } from './goods.ts'
import { apiOf, order, paidOrder } from './people.ts'
import { expect, type Page, test } from './walk.ts'
import { wordsOf } from './words.ts'

test.use({ visitor: 'customer' })

for (const locale of LOCALES) {
  const t = wordsOf(locale)

  test(`a customer sees what was ordered, how it stands and what to do next (${locale})`, async ({
    page,
  }) => {
    const api = apiOf(page.request)
    const { _id: product } = await findProduct('castor oil')
    const paid = await paidOrder(api, product)
    const cancelled = await order(api, product)
    await api.orders.cancel({ params: { id: cancelled._id } })
    const unpaid = await order(api, product)
    const rowOf = ({ number }: { number: number }) =>
      page.getByRole('row').filter({ hasText: `#${number}` })

    await page.goto(localePath(locale, '/profile'))
    await expect(page.getByRole('row')).toHaveCount(4)
    for (const [one, status] of [
      [unpaid, 'placed'],
      [paid, 'paid'],
      [cancelled, 'cancelled'],
    ] as const) {
      await expect(rowOf(one)).toContainText(t(`accounts.orders.status.${status}`))
      await expect(rowOf(one).locator('picture img')).toHaveCount(1)
    }
    // Orders come before the account, and nothing looks like a failure.
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      t('accounts.orders.title'),
      t('accounts.profile.details'),
      t('accounts.addresses.title'),
      t('accounts.passkeys.title'),
      t('accounts.devices.title'),
      t('accounts.data.title'),
      t('accounts.delete.title'),
    ])
    await expect(page.getByRole('table').locator('.text-danger')).toHaveCount(0)
    await expect(page.getByRole('link', { name: t('accounts.orders.payNow') })).toHaveCount(1)

    for (const width of [360, 800, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoHorizontalScroll(page)
      expect(await numOverlapping(page)).toBe(0)
      await expectAccessible(page)
    }
    await expect(rowOf(unpaid).getByRole('link')).toHaveCount(2)
    await expectPictures(page)

    // On a phone every card has one action.
    await page.setViewportSize({ width: 360, height: 740 })
    for (const one of [unpaid, paid, cancelled]) {
      await expect(rowOf(one).getByRole('link')).toHaveCount(1)
    }
    await rowOf(unpaid).getByRole('link').click()
    await page.waitForURL(`**${localePath(locale, `/order/${unpaid._id}`)}`)
    await expect(page.getByRole('button', { name: t('orders.cancel') })).toBeVisible()
  })
}

/** How many links are wider than their cell, and so cover the one before it. */
function numOverlapping(page: Page): Promise<number> {
  const links = page.getByRole('cell').getByRole('link').filter({ visible: true })
  return links.evaluateAll((all) => {
    const leftOf = (element: Element) => element.getBoundingClientRect().left
    return all.filter((link) => leftOf(link) < leftOf(link.closest('td') ?? link)).length
  })
}
