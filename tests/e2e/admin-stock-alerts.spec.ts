import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { ownersApi } from './people.ts'
import { expect, PHONE, test } from './walk.ts'

test.use({ ...PHONE, visitor: 'admin' })

test('a shopper asks to be told on WhatsApp, and the owner writes and marks it', async ({
  page,
  complaints,
}) => {
  complaints.expect(/400|404/)
  const api = await ownersApi()
  const { _id: id } = await api.adminProducts.create()
  const name = 'Awaited Salve'
  await api.adminProducts.save({ params: { id }, body: { name, price: 20, category: 'Walks' } })

  await page.goto(`/product/${id}`)
  const form = page.getByRole('region', { name: 'Tell me when it’s back' })
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeDisabled()
  await expect(page.getByLabel('Quantity')).toHaveCount(0)
  await expect(form.getByLabel('Email address')).toHaveValue('admin@qurux.example')
  await form.getByLabel('WhatsApp').check()
  const number = form.getByLabel('WhatsApp number')
  await number.fill('call me')
  await form.getByRole('button', { name: 'Tell me' }).tap()
  await expect(number).toHaveAccessibleDescription(/Enter a phone number/)
  await expect(number).toBeFocused()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await number.fill('061 234 5678')
  await number.press('Enter')
  await expect(form.getByText('We will tell you at 061 234 5678')).toBeFocused()

  await page.goto('/admin/productlist?keyword=Awaited')
  await page.getByRole('link', { name: 'Waiting: 1' }).tap()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'WhatsApp: +252612345678' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/252612345678\?text=Hello/,
  )
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Mark as told: +252612345678' }).tap()
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByLabel('Show').selectOption('Told in the last 30 days')
  await expect(page.getByText('+252612345678')).toBeVisible()

  // Back in stock while the page is open: it can be ordered after all.
  await page.goto(`/product/${id}`)
  await expect(form.getByLabel('Email address')).toHaveValue('admin@qurux.example')
  complaints.expect(/409/)
  await api.stock.adjust({ params: { id }, body: { by: 2, note: 'Counted' } })
  await form.getByRole('button', { name: 'Tell me' }).tap()
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeEnabled()
})

test('the link in a mail asks before it stops notices, and says when it is spent', async ({
  page,
  complaints,
}) => {
  complaints.expect(/404/)
  await page.goto('/so/stop-alerts#spent')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Jooji ogeysiisyada' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Xiriirkani ma shaqeynayo')
})
