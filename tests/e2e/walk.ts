import {
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
} from '@playwright/test'

/** What a visitor's browser complains about, and what of it a walk brings about on purpose. */
export interface Complaints {
  /** Complaints that belong to the story, such as the 409 of a changed price. */
  expect(pattern: RegExp): void
}

/**
 * A walk through the shop. It fails on every error or warning in the console, every exception and
 * every request that fails, in each of its windows, unless the walk has said that it expects it.
 */
export const test = base.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ context }, use) => {
      const heard: string[] = []
      const expected: RegExp[] = []
      context.on('console', (message) => {
        if (isComplaint(message)) heard.push(`${message.type()}: ${message.text()}`)
      })
      context.on('weberror', (error) => heard.push(`exception: ${error.error()}`))
      context.on('requestfailed', (request) => {
        const why = request.failure()?.errorText ?? ''
        // Whoever goes on to the next page leaves what the last one was still loading; through the
        // service worker that looks like a failure.
        const left =
          why.includes('ERR_ABORTED') || (why.includes('ERR_FAILED') && isPicture(request))
        if (!left) heard.push(`failed: ${request.url()} ${why}`)
      })
      context.on('response', (response) => {
        if (response.status() >= 400) heard.push(`answer: ${response.status()} ${response.url()}`)
      })
      await use({ expect: (pattern) => expected.push(pattern) })
      expect(heard.filter((one) => !expected.some((pattern) => pattern.test(one)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect, type Page }

function isPicture(request: Request): boolean {
  return request.resourceType() === 'image'
}

function isComplaint(message: ConsoleMessage): boolean {
  if (message.type() !== 'error' && message.type() !== 'warning') return false
  // The answer itself is heard, with its address; this only repeats its number.
  return !message.text().startsWith('Failed to load resource: the server responded')
}
