import { LOCALES, localePath } from '#domain/locale.ts'
import { expectNoHorizontalScroll } from './accessibility.ts'
import { expect, type Page, PHONE, test } from './walk.ts'
import { wordsOf } from './words.ts'

test.use({ visitor: 'admin' })

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Admin' })

test.describe('on a phone', () => {
  test.use(PHONE)

  for (const locale of LOCALES) {
    test(`four links at the bottom edge lead to every screen, ${locale}`, async ({ page }) => {
      const t = wordsOf(locale)
      await page.goto(localePath(locale, '/admin'))
      const bar = page.getByRole('navigation', { name: t('admin.menu') })
      const links = bar.getByRole('link')
      await expect(links).toHaveText([
        t('admin.home'),
        t('admin.orders'),
        t('admin.products'),
        t('admin.more'),
      ])
      await expect(links.first()).toHaveAttribute('aria-current', 'page')
      const { y, height } = (await bar.boundingBox())!
      expect(Math.round(y + height)).toBe(740)

      await links.last().tap()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin.more'))
      await expectNoHorizontalScroll(page)
      for (const name of [
        'admin.settings',
        'admin.users',
        'admin.audit',
        'admin.import',
      ] as const) {
        await page
          .getByRole('listitem')
          .getByRole('link', { name: t(name), exact: true })
          .tap()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(name))
        await expect(links.last()).toHaveAttribute('aria-current', 'true')
        await links.last().tap()
        await expect(links.last()).toHaveAttribute('aria-current', 'page')
      }
    })
  }

  test('nothing with the focus is hidden below the bar', async ({ page }) => {
    for (const path of ['/admin', '/admin/productlist', '/admin/settings', '/admin/audit']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await coveredWhileFocused(page), path).toEqual([])
    }
  })
})

test('by keyboard on a wide screen: all screens in their groups', async ({ page }) => {
  await page.goto('/admin/userlist')
  const here = navigation(page).getByRole('link', { name: 'Users' })
  await expect(here).toHaveAttribute('aria-current', 'page')
  await expect(navigation(page).getByRole('link', { name: 'More' })).toHaveCount(0)
  await expect(navigation(page).getByRole('heading', { level: 2 })).toHaveText([
    'Selling',
    'Shop',
    'People',
    'System',
  ])
  await here.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
})

/**
 * Moves the focus through the page as the Tab key does. @returns the elements that the bar covered
 * while they had the focus.
 */
function coveredWhileFocused(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const bar = document.querySelector('.admin-bar')!
    const reached = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, summary',
    )
    const covered: string[] = []
    for (const element of reached) {
      if (bar.contains(element) || !element.checkVisibility()) continue
      element.focus()
      // What follows the focus is in place after its event.
      await Promise.resolve()
      const { top, bottom } = element.getBoundingClientRect()
      // Scroll positions are whole pixels.
      const hidden = bottom - bar.getBoundingClientRect().top
      if (hidden > 1 && top > 0) covered.push(`${Math.round(hidden)} px of ${element.outerHTML}`)
    }
    return covered
  })
}
