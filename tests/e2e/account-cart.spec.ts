import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { findProduct } from './goods.ts'
import { register } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, type Page, PHONE, SESSION_ENDED, test } from './walk.ts'

test.use({ basket: { 'qasil leaf': 3 } })

const quantities = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('combobox')

test('a cart follows its shopper from a phone to a desktop, and nobody else', async ({
  page,
  openBrowser,
  complaints,
}) => {
  complaints.expect(SESSION_ENDED)
  const { shopper: amina, api } = await register()
  const { shopper: bile } = await register({ ...amina, email: `bile-${amina.email}` })
  const [qasil, mist] = await Promise.all([findProduct('qasil leaf'), findProduct('rose water')])
  await api.accountCart.setLines({
    body: {
      set: [
        { product: qasil._id, qty: 5 },
        { product: mist._id, qty: 1 },
      ],
    },
  })

  // What a guest has in the cart joins what is there already, and the page says so.
  const { t, ...desktop } = shopperAt(page)
  await desktop.visit('/login?redirect=/cart')
  await desktop.signIn(amina)
  const main = page.getByRole('main')
  const values = { name: qasil.name, from: 3, to: 5 }
  await expect(main.getByText(t('cart.notice.raised', values))).toBeVisible()
  await expect(main.getByText(t('cart.notice.added', { name: mist.name }))).toBeVisible()
  await expect(quantities(page)).toHaveCount(2)
  await expect(quantities(page).first()).toHaveValue('5')
  await expectAccessible(page)

  const screen = await openBrowser('guest', PHONE)
  const phone = shopperAt(screen, 'so')
  await phone.visit('/login?redirect=/so/cart')
  await phone.signIn(amina)
  await expect(quantities(screen)).toHaveCount(2)
  await screen
    .getByRole('button', { name: phone.t('cart.remove', { name: mist.nameSo ?? mist.name }) })
    .click()
  await quantities(screen).selectOption('2')
  const stored = async () =>
    (await api.accountCart.show()).cartItems.map(({ product, qty }) => [product, qty])
  await expect.poll(stored).toEqual([[qasil._id, 2]])

  // The line that was removed on the phone does not come back from here.
  await page.reload()
  await expect(quantities(page)).toHaveCount(1)
  await expect(quantities(page)).toHaveValue('2')

  // Somebody else signs in on the phone.
  await screen.getByRole('button', { name: new RegExp(amina.name) }).click()
  const signedOut = screen.waitForResponse('**/api/users/logout')
  await phone.button(phone.t('layout.logout')).click()
  await expect(quantities(screen)).toHaveValue('2')
  await signedOut
  await phone.visit('/login?redirect=/so/cart')
  await phone.signIn(bile)
  const add = phone.button(phone.t('cart.left.add', { count: 2 }))
  await expect(add).toBeVisible()
  await expect(screen.getByText(phone.t('cart.empty'))).toBeVisible()
  await expectAccessible(screen)
  await expectNoHorizontalScroll(screen)
  await add.click()
  await expect(quantities(screen)).toHaveValue('2')
  await expect(add).toHaveCount(0)
  expect(await stored()).toEqual([[qasil._id, 2]])
})
