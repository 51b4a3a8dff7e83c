import type { CDPSession, Page } from '@playwright/test'
import { openPushService, type PushService } from '#emulators/push/push-service.ts'
import { findChromium } from '../../scripts/chromium.mjs'
import { expectAnnounced } from './announcements.ts'
import { findProduct, ORIGIN } from './goods.ts'
import { order, register } from './people.ts'
import { expect, test } from './walk.ts'

test.use({ visitor: 'admin', serviceWorkers: 'allow' })
// The other walks' browser has no notifications.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, executablePath: findChromium() ?? undefined })
  },
})
test.describe.configure({ mode: 'serial' })

let service: PushService
test.beforeAll(async () => {
  service = await openPushService({ port: Number(process.env.E2E_PUSH_PORT) })
})
test.afterAll(() => service.close())

/**
 * A browser whose push service is ours: a browser without Google has none. What the shop sends
 * there is handed to the service worker by the debugging protocol.
 */
async function subscribeWith(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  await page.exposeFunction('subscribeAtService', (key: string) => service.subscribe(key))
  await page.addInitScript(() => {
    let current: object | null = null
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const { subscribeAtService } = window as unknown as {
          subscribeAtService: (key: string) => Promise<object>
        }
        const json = await subscribeAtService(applicationServerKey)
        const unsubscribe = async () => {
          current = null
        }
        current = { toJSON: () => json, unsubscribe }
        return current
      },
    })
  })
}

/** The debugging session of the page and the id of its service worker's registration. */
async function debug(page: Page): Promise<{ cdp: CDPSession; registrationId: string }> {
  const cdp = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(ORIGIN))
      if (own) resolve(own.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  return { cdp, registrationId: await found }
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((worker) => ({
      getNotifications: () => worker.getNotifications(),
    }))
    return (await getNotifications()).map(({ title, tag, data }) => ({ title, tag, data }))
  })

test('a phone is notified of a new order, which a press on it opens', async ({ page }) => {
  await subscribeWith(page)
  await page.goto('/admin/notifications')
  const own = page.getByRole('switch', { name: 'Notify this device' })
  await own.press('Enter')
  await expect(own).toBeChecked()
  await page.getByRole('button', { name: 'Send a test notification' }).click()
  await expectAnnounced(page, 'Test notification sent')
  // Other walks order at the same time, of which it hears as well.
  const received = (what: string) => service.received.find(({ text }) => text.includes(what))?.text
  expect(received('Notifications work on this device')).toBeDefined()

  const { _id: product } = await findProduct('rose water')
  const placed = await order((await register()).api, product)
  await expect.poll(() => received(placed._id)).toBeDefined()
  const { cdp, registrationId } = await debug(page)
  const push = { origin: ORIGIN, registrationId, data: received(placed._id)! }
  await cdp.send('ServiceWorker.deliverPushMessage', push)
  // Repeated, it replaces itself.
  await cdp.send('ServiceWorker.deliverPushMessage', push)
  const path = `/order/${placed._id}`
  await expect
    .poll(() => shown(page))
    .toEqual([
      {
        title: expect.stringMatching(`^New order #${placed.number} · \\$\\d+\\.\\d\\d$`),
        tag: placed._id,
        data: path,
      },
    ])

  const [worker] = page.context().serviceWorkers()
  const opened = await worker!.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (url: string) => Promise<null> }
    }
    const urls: string[] = []
    scope.clients.openWindow = async (url) => {
      urls.push(url)
      return null
    }
    const [notification] = await scope.registration.getNotifications()
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: (work: Promise<void>) => Object.assign(event, { work }),
      work: Promise.resolve(),
    })
    dispatchEvent(event)
    await event.work
    return { urls, left: (await scope.registration.getNotifications()).length }
  })
  expect(opened).toEqual({ urls: [ORIGIN + path], left: 0 })

  await page.reload()
  await expect(page.getByRole('switch', { name: 'Notify this device' })).not.toBeChecked()
})

test('a device is switched off, here or from another one', async ({ page, openBrowser }) => {
  await subscribeWith(page)
  await page.goto('/admin/notifications')
  const own = page.getByRole('switch', { name: 'Notify this device' })
  await own.click()
  await expect(own).toBeChecked()
  await own.click()
  await expect(own).not.toBeChecked()
  await own.click()
  await expect(own).toBeChecked()

  const laptop = await openBrowser('admin')
  await laptop.goto('/admin/notifications')
  const others = laptop.getByRole('button', { name: /^Switch off on/ })
  await expect(others.first()).toBeVisible()
  const before = await others.count()
  await others.first().click()
  await expect(others).toHaveCount(before - 1)
})

test('a browser that blocks notifications says how to allow them', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.goto('/admin/notifications')
  await expect(page.getByText('Notifications from this shop are blocked.')).toBeVisible()
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' })
  })
  await page.reload()
  await expect(page.getByText('first add the shop to the home screen')).toBeVisible()
})
