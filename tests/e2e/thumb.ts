import type { Locator } from '@playwright/test'
import type { Page } from './walk.ts'

/** What a person does to reach something; docs/decisions/0042 says how it is counted. */
export interface Effort {
  /** Touches of what the page shows. A choice in a list is two. */
  taps: number
  /** Touches of the phone's keyboard, its Enter key included. */
  keys: number
  /** Fields and buttons that somebody has to think about. */
  thoughts: number
}

/**
 * Seconds of a practised person without waiting for the network, by the keystroke-level model: 1.35
 * to think, 1.1 to reach a target (Card, Moran, Newell 1980), and 36.2 words of 5 characters a
 * minute on a phone (Palin et al. 2019).
 */
export function secondsOf({ taps, keys, thoughts }: Effort): number {
  return thoughts * 1.35 + taps * 1.1 + (keys * 60) / (36.2 * 5)
}

/** Taps and types as a thumb does, and counts it. */
export function thumbOn(page: Page) {
  const effort: Effort = { taps: 0, keys: 0, thoughts: 0 }
  return {
    effort,
    get taps() {
      return effort.taps
    },
    async tap(target: Locator): Promise<void> {
      effort.taps += 1
      effort.thoughts += 1
      await target.tap()
    },
    async type(field: Locator, text: string): Promise<void> {
      await this.tap(field)
      await this.write(text)
    },
    /** Into the field that has the focus. */
    async write(text: string): Promise<void> {
      effort.keys += text.length
      await page.keyboard.type(text)
    },
    async enter(): Promise<void> {
      effort.keys += 1
      await page.keyboard.press('Enter')
    },
    /** One tap opens the choices, a second one chooses. */
    async choose(select: Locator, option: string): Promise<void> {
      effort.taps += 2
      effort.thoughts += 1
      await select.selectOption(option)
    },
    /** The same two taps as in the phone's gallery. */
    async pick(label: Locator, buffer: Buffer): Promise<void> {
      const chooser = page.waitForEvent('filechooser')
      await this.tap(label)
      effort.taps += 1
      await (await chooser).setFiles({ name: 'soap.jpg', mimeType: 'image/jpeg', buffer })
    },
  }
}
