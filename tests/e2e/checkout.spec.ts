import { expectAccessible } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { findProduct } from './goods.ts'
import { apiOf, HOME, order, register } from './people.ts'
import { loseConnection, shopperAt } from './shopper.ts'
import { expect, type Page, test } from './walk.ts'

test.use({ visitor: 'customer' })

const myOrders = (page: Page) => apiOf(page.request).orders.mine({ query: {} })

test.describe('with everything chosen', () => {
  test.use({ basket: { 'black soap': 2 }, delivery: true })

  test('a double click places one order, and going back does not place it again', async ({
    page,
  }) => {
    const shopper = shopperAt(page)
    await page.goto('/cart')
    await shopper.button('Proceed to Checkout').click()
    await shopper.goOn()
    await shopper.goOn()
    await shopper.button('Place Order').dblclick()
    await page.waitForURL(/\/order\//)
    await expect(page.getByText('Not Paid')).toBeVisible()
    expect(await myOrders(page)).toHaveLength(1)

    await page.goBack()
    await expect(page).toHaveURL(/\/payment$/)
    await page.goForward()
    await page.reload()
    await expect(page.getByText('Not Paid')).toBeVisible()
    await page.goto('/placeorder')
    await expect(page.getByText('Order is empty')).toBeVisible()
    await expect(shopper.button('Place Order')).toBeDisabled()
    expect(await myOrders(page)).toHaveLength(1)
  })

  test('an order whose answer is lost is sent again, and placed once', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/^failed: .*\/api\/orders net::ERR_/)
    complaints.expect(/Failed to load resource: net::ERR_/)
    const shopper = shopperAt(page)
    await page.goto('/placeorder')
    await expect(page.getByRole('main')).toContainText(HOME.address)
    await page.getByText('Add a gift note').click()
    await page.getByLabel('Gift note', { exact: true }).fill('For Hodan, with love')
    // The order reaches the shop, but the answer is lost.
    await page.route('**/api/orders', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await shopper.placeOrder()
    await expect(
      page.getByText(/The connection was lost before the shop could respond/),
    ).toBeVisible()
    await page.unroute('**/api/orders')
    await page.reload()
    await shopper.placeOrder()
    await page.waitForURL(/\/order\//)
    await expect(page.getByRole('main')).toContainText('For Hodan, with love')
    expect(await myOrders(page)).toHaveLength(1)
  })

  test('two tabs share the cart and its order', async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto('/cart')
    await page.goto('/cart')
    await page.getByRole('main').getByRole('combobox').selectOption('3')
    await expect(other.getByText('Subtotal (3 items)')).toBeVisible()
    await other.goto('/placeorder')
    await page.goto('/placeorder')
    await shopperAt(page).placeOrder()
    await page.waitForURL(/\/order\//)
    await expect(other.getByText('Order is empty')).toBeVisible()
    await expect(other.getByLabel('Cart, 0 items')).toBeVisible()
    expect(await myOrders(page)).toHaveLength(1)
  })
})

test.describe('with two shades of a tint', () => {
  test.use({ basket: { 'black soap': 1 }, delivery: true })

  test('what another tab removes from the cart leaves the order', async ({ page, context }) => {
    const shopper = shopperAt(page)
    const { _id } = await findProduct('cheek tint')
    for (const shade of ['POM', 'CIN']) {
      await shopper.visit(`/product/${_id}?variant=QRX-HN-004-${shade}`)
      await shopper.addToCart()
    }
    const [other, cart] = [await context.newPage(), await context.newPage()]
    await page.goto('/placeorder')
    await other.goto('/payment')
    await cart.goto('/cart')
    const linesOn = (tab: Page) =>
      tab
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: /Black Soap|Tint/ })
    await expect(linesOn(page)).toHaveCount(3)
    await expect(linesOn(other)).toHaveCount(3)
    await cart.getByRole('button', { name: /^Remove .*Black Soap/ }).click()
    await cart.getByRole('button', { name: /^Remove .*Pomegranate/ }).click()
    for (const tab of [page, other]) {
      await expect(linesOn(tab)).toHaveCount(1)
      await expect(linesOn(tab)).toContainText('Cinnamon')
    }
  })
})

test.describe('when someone else buys the last units', () => {
  test.use({ basket: { 'beard oil': 3, 'rhassoul clay': 1 }, delivery: true })

  test('the shopper is told, adjusts the cart and buys what there is', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/^answer: 409 /)
    const shopper = shopperAt(page)
    await page.goto('/placeorder')
    await expect(page.getByRole('main')).toContainText('Foox & Cedar Beard Oil')
    const rival = await register()
    const { _id } = await findProduct('beard oil')
    await order(rival.api, _id, 3)

    await shopper.placeOrder()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Foox & Cedar Beard Oil: sold out')
    expect(await myOrders(page)).toHaveLength(0)
    await shopper.button('Update my cart').click()
    await expect(page.getByText('Foox & Cedar Beard Oil is sold out')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('$23.33')
    await shopper.placeOrder()
    await page.waitForURL(/\/order\//)
    await expect(page.getByRole('main')).toContainText('Moroccan Rhassoul Clay')

    await page.goto(`/product/${_id}`)
    await expect(page.getByText('Out of stock')).toBeVisible()
    await expect(shopper.button('Add To Cart')).toBeDisabled()
  })
})

test.describe('with five unpaid orders', () => {
  test.use({ basket: { 'black soap': 1 }, delivery: true })

  test('the shopper sees which they are, cancels one and places the next', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/^answer: 409 /)
    const { _id } = await findProduct('moringa')
    for (let n = 0; n < 5; n++) await order(apiOf(page.request), _id)
    const [newest] = await myOrders(page)

    const shopper = shopperAt(page)
    await page.goto('/placeorder')
    await shopper.placeOrder()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('You can have 5 unpaid orders at a time')
    await expect(alert.getByRole('link')).toHaveCount(5)
    await expect(page.getByLabel('Cart, 1 item')).toBeVisible()

    await alert.getByRole('link', { name: `Order ${newest?.number}` }).click()
    await page.waitForURL(`**/order/${newest?._id}`)
    await apiOf(page.request).orders.cancel({ params: { id: newest!._id } })
    await page.goto('/placeorder')
    await shopper.placeOrder()
    await page.waitForURL(/\/order\//)
    expect(await myOrders(page)).toHaveLength(6)
  })
})

test.describe('step by step', () => {
  test.use({ basket: { 'coconut oil': 1 } })

  test('a step is a link once it is reached, and a reload keeps the input', async ({ page }) => {
    const shopper = shopperAt(page)
    const steps = page.getByRole('navigation', { name: 'Checkout steps' })
    await page.goto('/placeorder')
    await page.waitForURL('**/shipping')
    await expect(steps.getByRole('link')).toHaveText([/Sign In/, /Shipping/])

    const city = page.getByLabel('City', { exact: true })
    const country = page.getByRole('main').getByLabel('Country')
    await country.selectOption('Sweden')
    await city.fill('Malmö')
    await page.getByLabel('Address', { exact: true }).fill('Storgatan 1')
    await page.reload()
    await expect(city).toHaveValue('Malmö')
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Storgatan 1')
    await shopper.button('Continue').click()
    await expect(page.getByLabel('Postal code')).toBeFocused()
    await expect(page.getByLabel('Postal code')).toHaveAccessibleDescription('Required')

    // Somalia has no postal codes, and the places that couriers know.
    await country.selectOption('Somalia')
    await city.selectOption('Other…')
    await page.getByLabel('Name of the place').fill('Ceel Dheer')
    await page.reload()
    await expect(page.getByLabel('Name of the place')).toHaveValue('Ceel Dheer')
    await city.selectOption('Hargeisa (Hargeysa)')
    await expect(page.getByLabel('District').getByRole('option')).toHaveCount(10)
    await page.reload()
    await expect(city).toHaveValue('Hargeisa')

    await shopper.fillAddress({ ...HOME, district: 'Hodan' })
    await page.getByLabel('Landmark').fill('opposite the blue mosque')
    await page.getByLabel('Recipient’s name').fill('Hodan Ali')
    await shopper.goOn()
    await page.waitForURL('**/payment')
    await expect(steps.getByRole('link')).toHaveText([/Sign In/, /Shipping/, /Payment/])
    await page.goBack()
    await expect(page.getByLabel('Phone')).toHaveValue(HOME.phone)
    await page.goForward()
    await page.goto('/placeorder')
    await page.waitForURL('**/payment')
    await shopper.goOn()
    await page.waitForURL('**/placeorder')
    const review = page.getByRole('main')
    await expect(review).toContainText('Recipient’s name: Hodan Ali')
    await expect(review).toContainText('Near: opposite the blue mosque')
    await expect(review).toContainText('Hodan, Mogadishu')
    await steps.getByRole('link', { name: 'Shipping' }).click()
    await expect(page.getByLabel('City')).toHaveValue(HOME.city)
    await expect(page.getByLabel('District')).toHaveValue('Hodan')
  })

  test.describe('the exact location', () => {
    test.use({ geolocation: { latitude: 2.037114, longitude: 45.343751 } })

    test('is taken by a tap, kept, and removed by a tap', async ({ page, context }) => {
      await page.goto('/shipping')
      await page.getByRole('main').getByLabel('Country').selectOption('Somalia')
      await page.getByRole('button', { name: 'Add my exact location' }).click()
      await expect(page.getByText(/You can order without it/)).toBeVisible()
      await context.grantPermissions(['geolocation'])
      await page.getByRole('button', { name: 'Add my exact location' }).click()
      await expect(page.getByText('Location added')).toBeVisible()
      await page.reload()
      const map = page.getByRole('link', { name: 'Open the map' })
      await expect(map).toHaveAttribute('href', /2\.03711%2C45\.34375$/)
      await page.getByRole('button', { name: 'Remove location' }).click()
      await page.reload()
      await expect(page.getByRole('button', { name: 'Add my exact location' })).toBeVisible()
    })
  })

  test('an address is saved for next time, chosen, and managed in the profile', async ({
    page,
  }) => {
    const shopper = shopperAt(page)
    await page.goto('/shipping')
    await shopper.fillAddress({ ...HOME, district: 'Hodan' })
    await page.getByLabel('Save this address').check()
    const added = page.waitForResponse('**/api/addresses')
    await shopper.goOn()
    await page.waitForURL('**/payment')
    await added

    await page.goto('/profile')
    await page.getByText('Saved addresses').click()
    await expect(page.getByText('Default address')).toBeVisible()
    await page.getByRole('button', { name: 'Add an address' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('main').getByLabel('Country')).toBeFocused()
    await page.getByLabel('Name of this address').fill('Aunt in Malmö')
    await page.getByRole('main').getByLabel('Country').selectOption('Sweden')
    await page.getByLabel('City').fill('Malmö')
    await page.getByLabel('Address', { exact: true }).fill('Storgatan 1')
    await page.getByLabel('Postal code').fill('211 22')
    await page.getByLabel('Phone').fill('+46 70 123 45 67')
    await page.getByLabel('Use it by default').check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectAnnounced(page, 'Address saved')

    // The form does not wait for a shop that answers late; the list follows it.
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/addresses', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto('/shipping')
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue(HOME.address)
    answer.resolve()
    const saved = page.getByLabel('Saved addresses')
    await expect(saved.getByRole('option', { selected: true })).toHaveText(/12 Jidka.*Hodan/)
    await page.unroute('**/api/addresses')
    await saved.selectOption('Aunt in Malmö')
    await expect(page.getByLabel('City')).toHaveValue('Malmö')
    await page.getByLabel('City').fill('Lund')
    await expect(saved.getByRole('option', { selected: true })).toHaveText('Another address')
    await page.evaluate(() => localStorage.removeItem('cart'))
    await page.reload()
    await expect(saved.getByRole('option', { selected: true })).toHaveText('Aunt in Malmö')
    await expect(page.getByLabel('Postal code')).toHaveValue('211 22')

    await page.goto('/profile')
    await page.getByText('Saved addresses').click()
    await page.getByRole('button', { name: 'Remove the address Aunt in Malmö' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expectAnnounced(page, 'Address removed')
    await expect(page.getByText('Aunt in Malmö')).toHaveCount(0)
    await expect(page.getByText('Default address')).toBeVisible()
  })

  test.describe('a lost connection', () => {
    test.use({ serviceWorkers: 'allow' })

    test('does not clear the form', async ({ page, context, complaints }) => {
      complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
      const shopper = shopperAt(page)
      await page.goto('/shipping')
      await shopper.fillAddress()
      await loseConnection(page)
      await shopper.goOn()
      await expect(shopper.heading('Payment')).toBeVisible()
      await page.goBack()
      await expect(page.getByLabel('Address', { exact: true })).toHaveValue(HOME.address)
      await expect(page.getByRole('main').getByLabel('Country')).toHaveValue(HOME.country)
      await shopper.goOn()
      await shopper.goOn()
      await expect(page.getByRole('main')).toContainText(HOME.phone)
      await expect(page.getByText(/We cannot reach the shop right now/)).toBeVisible()
      await shopper.placeOrder()
      await expect(page.getByText(/The connection was lost/)).toBeVisible()
      // Reloading explains what is wrong, and leads back to the same step.
      await page.reload()
      await expect(shopper.heading('You are offline')).toBeVisible()
      await context.setOffline(false)
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(page.getByRole('main')).toContainText(HOME.phone)
      await shopper.placeOrder()
      await page.waitForURL(/\/order\//)
      expect(await myOrders(page)).toHaveLength(1)
    })
  })
})

test.describe('the cart', () => {
  test.use({ visitor: 'guest', basket: { 'coconut oil': 2, 'argan oil': 1 } })

  test('counts, changes and removes lines, and survives a reload', async ({ page }) => {
    await page.goto('/cart')
    const line = page.getByRole('listitem').filter({ hasText: 'Virgin Coconut Oil' })
    await line.getByRole('combobox').selectOption('4')
    await expect(page.getByText('Subtotal (5 items)')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Subtotal (5 items)')).toBeVisible()
    await expect(page.getByLabel('Cart, 5 items')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Virgin Coconut Oil' }).click()
    await expect(page.getByText('Subtotal (1 item)')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Argan Oil' }).click()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toHaveCount(0)
  })
})
