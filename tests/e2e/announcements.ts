import { type BrowserContext, expect, type Page } from '@playwright/test'

const announced = new WeakMap<Page, string[]>()

/**
 * Writes down what the context's pages say in their live regions from now on. A short message is
 * gone after two seconds, and on a busy machine a test may look only then.
 */
export async function listen(context: BrowserContext): Promise<void> {
  await context.exposeBinding('say', ({ page }, text: string) => {
    announced.set(page, [...(announced.get(page) ?? []), text])
  })
  await context.addInitScript(() => {
    const { say } = globalThis as unknown as { say: (text: string) => void }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (!(target as Element).closest?.('[role=status], [role=alert]')) continue
        for (const { textContent } of addedNodes) if (textContent) say(textContent)
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** The page says this, or has said it after the last text that it was asked for. */
export async function hears(page: Page, text: string): Promise<void> {
  const said = () => announced.get(page) ?? []
  await expect.poll(said, `says: ${text}`).toContain(text)
  announced.set(page, said().slice(said().indexOf(text) + 1))
}
