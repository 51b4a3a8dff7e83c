import type { Page } from './walk.ts'

/**
 * Stops the page's clock, which must be installed, after one more of the admin's regular questions
 * about new orders: from now on it asks only because of what somebody does.
 */
export async function stopClock(page: Page): Promise<void> {
  const asked = page.waitForResponse('**/api/orders/news')
  await page.clock.pauseAt(new Date(Date.now() + 60 * 60_000))
  await asked
}
