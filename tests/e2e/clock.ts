import { expect, type Page } from './walk.ts'

/**
 * Stops the page's clock, which must be installed, after one more of the admin's regular questions
 * about new orders: from now on it asks only because of what somebody does.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(Date.now() + 60 * 60_000))
  // The timer of the next question starts when the page has read the answer to the one before,
  // which may be after this.
  await expect(async () => {
    const asked = page.waitForResponse('**/api/orders/news', { timeout: 2_000 })
    await page.clock.runFor(60_000)
    await asked
  }).toPass()
}
