import { type BrowserContext, expect, type Page } from '@playwright/test'

const announced = new WeakMap<Page, string[]>()

/**
 * Records what the live regions of the context's pages announce from now on. A short message
 * disappears after two seconds, and on a busy machine a test may check only later.
 */
export async function listen(context: BrowserContext): Promise<void> {
  await context.exposeBinding('record', ({ page }, text: string) => {
    announced.set(page, [...(announced.get(page) ?? []), text])
  })
  await context.addInitScript(() => {
    const { record } = globalThis as unknown as { record: (text: string) => void }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (!(target as Element).closest?.('[role=status], [role=alert]')) continue
        for (const { textContent } of addedNodes) if (textContent) record(textContent)
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Expects the page to announce this text, now or since the last text that was expected. */
export async function expectAnnounced(page: Page, text: string): Promise<void> {
  const texts = () => announced.get(page) ?? []
  await expect.poll(texts, `says: ${text}`).toContain(text)
  announced.set(page, texts().slice(texts().indexOf(text) + 1))
}
