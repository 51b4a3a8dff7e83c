import { LOCALES, localePath } from '#domain/locale.ts'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { ownersApi } from './people.ts'
import { expect, PHONE, test } from './walk.ts'
import { wordsOf } from './words.ts'

test.describe('on an owner’s phone', () => {
  test.use({ ...PHONE, visitor: 'admin' })

  test('the content of a product is edited, and shown in both languages', async ({ page }) => {
    const { adminProducts } = await ownersApi()
    const { _id: id } = await adminProducts.create()
    const body = { name: 'Walked Balm', price: 20, category: 'Walks', countInStock: 9 }
    await adminProducts.save({ params: { id }, body })

    await page.goto(`/admin/product/${id}/edit`)
    const group = (title: string) => page.locator('summary', { hasText: title })
    await group('Ingredients and allergens').click()
    const found = page.getByRole('region', { name: 'Allergens found in the list' })
    await expect(found).toContainText('None')
    await page.getByLabel('Ingredients', { exact: true }).fill('Sweet almond oil\nCera Alba')
    await expect(found.getByRole('listitem')).toContainText(['Nuts', 'Beeswax'])
    await page.getByLabel('The ingredient list is complete').check()
    await group('Suited for').click()
    await page.getByLabel('Dry hair').check()
    await group('Use and warnings').click()
    await page.getByLabel('How to use', { exact: true }).fill('Warm it.')
    await page.getByLabel('How to use, in Somali').fill('Diirri.')
    await page.getByLabel('Warnings', { exact: true }).fill('Not for eyes.')
    await group('Label').click()
    await page.getByLabel('Country of origin').selectOption('Somalia')
    await page.getByLabel('Months after opening').fill('61')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)

    // A mistake in a closed group opens it.
    await group('Label').click()
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(page.getByText('Enter months from 1 to 60.')).toBeVisible()
    await expect(page.getByLabel('Months after opening')).toBeFocused()
    await page.getByLabel('Months after opening').fill('12')
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expectAnnounced(page, 'Product updated')

    for (const locale of LOCALES) {
      const t = wordsOf(locale)
      await page.goto(localePath(locale, `/product/${id}`))
      const main = page.getByRole('main')
      const warning = main.getByText('Not for eyes.')
      await expect(warning).toBeVisible()
      const shown = main.locator('p', { hasText: t('catalog.contains') })
      await expect(shown).toContainText(`${t('allergen.nuts')}, ${t('allergen.beeswax')}.`)
      await expect(main.getByText('12M')).toBeHidden()
      for (const title of ['howToUse', 'ingredients', 'goodToKnow'] as const) {
        await main.getByRole('heading', { name: t(`catalog.${title}`) }).click()
      }
      await expect(main.getByText(locale === 'so' ? 'Diirri.' : 'Warm it.')).toBeVisible()
      await expect(main.getByText('12M')).toBeVisible()
      await expect(main.getByText(locale === 'so' ? 'Soomaaliya' : 'Somalia')).toBeVisible()
      // What nobody translated is marked as English, and only that.
      const language = locale === 'so' ? 'en' : null
      const langOf = (text: string) =>
        main
          .getByText(text)
          .evaluate((one) => one.closest('main [lang]')?.getAttribute('lang') ?? null)
      expect(await langOf('Not for eyes.')).toBe(language)
      expect(await langOf('Sweet almond oil')).toBe('en')
      expect(await langOf(locale === 'so' ? 'Diirri.' : 'Warm it.')).toBeNull()
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
    }
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a list is filtered by facets and allergens, and is not for search engines', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/^failed: .*\.js csp$/)
    const { adminProducts } = await ownersApi()
    const sell = async (name: string, ingredients: string) => {
      const { _id: id } = await adminProducts.create()
      const content = {
        facets: ['skin:mature', 'skin:oily'],
        ingredients,
        ingredientsComplete: true,
      }
      const body = { name, price: 20, category: 'Walks', ...content }
      await adminProducts.save({ params: { id }, body })
    }
    await sell('Zarqub Hazel', 'Hazelnut oil')
    await sell('Zarqub Plain', 'Baobab seed oil')

    await page.goto('/search/zarqub')
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('link', { name: 'Filters', exact: true }).click()
    await expect(page.getByLabel('Mature skin 2')).toBeVisible()
    await page.getByLabel('Mature skin').check()
    await page.getByLabel('Nuts 1').check()
    await page.getByRole('button', { name: /^Show/ }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText('Zarqub Plain')
    await expect(page).toHaveURL(/facet=skin%3Amature&without=nuts/)
    await page.getByRole('link', { name: 'Remove: Without Nuts' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('link', { name: 'Remove: “zarqub”' }).click()
    await expect(page).toHaveURL('/search?facet=skin%3Amature')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByRole('link', { name: 'Remove: Mature skin' }).click()
    await expect(page).toHaveURL('/search')
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  })
})
