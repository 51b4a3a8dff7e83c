import { expect, type Page, test } from './walk.ts'

// A browser whose time zone names no country.
test.use({ timezoneId: 'UTC' })

const panel = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Country: / })

test('no country is guessed, and the position is not requested before a tap', async ({ page }) => {
  await page.goto('/')
  await expect(panel(page)).toHaveAccessibleName('Country: Choose country')
  await panel(page).click()
  await page.getByRole('banner').getByLabel('Country', { exact: true }).selectOption('Djibouti')
  await expect(panel(page)).toHaveAccessibleName('Country: Djibouti')
  await page.reload()
  await expect(panel(page)).toHaveAccessibleName('Country: Djibouti')
  await expect(panel(page).locator('img')).toHaveJSProperty('complete', true)
})

test('countries that do not arrive leave the page as it is', async ({ page, complaints }) => {
  complaints.expect(/net::ERR_FAILED/)
  await page.route('**/assets/country-panel-*.js', (route) => route.abort())
  await page.goto('/')
  await panel(page).click()
  await expect(page.getByRole('banner').getByRole('alert')).toHaveText(/Something went wrong/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/went wrong/)
  await page.unroute('**/assets/country-panel-*.js')
  await page.getByRole('banner').getByRole('button', { name: 'Try again' }).click()
  await panel(page).click()
  await expect(page.getByRole('banner').getByLabel('Country', { exact: true })).toBeVisible()
})

test.describe('with access to the position', () => {
  test.use({ geolocation: { latitude: 9.5624, longitude: 44.077 }, permissions: ['geolocation'] })

  test('the country is shown, and only a rough position is sent', async ({ page }) => {
    const asked = page.waitForRequest(/\/api\/places\/country/)
    await page.goto('/so')
    const request = await asked
    expect(new URL(request.url()).searchParams.get('lat')).toBe('9.56')
    expect(new URL(request.url()).searchParams.get('lon')).toBe('44.08')
    await expect(page.getByRole('banner').getByRole('button', { name: /Soomaaliya/ })).toBeVisible()
  })
})

test.describe('without access to the position', () => {
  test.use({ geolocation: { latitude: 9.56, longitude: 44.07 }, permissions: [] })

  test('the choice does not change, and no error is shown', async ({ page }) => {
    await page.goto('/')
    await panel(page).click()
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByRole('button', { name: 'Use my location' })).toBeEnabled()
    await expect(panel(page)).toHaveAccessibleName('Country: Choose country')
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Use my location' })).toHaveCount(0)
    await expect(panel(page)).toBeFocused()
  })
})

test.describe('in Mogadishu', () => {
  test.use({ timezoneId: 'Africa/Mogadishu' })

  test('the time zone gives the country if nothing better is known', async ({ page }) => {
    await page.goto('/')
    await expect(panel(page)).toHaveAccessibleName('Country: Somalia')
  })
})
