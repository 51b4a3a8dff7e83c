import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'

export interface Weight {
  /** Bytes sent over the network. */
  readonly script: number
  readonly style: number
  readonly font: number
  readonly image: number
  readonly document: number
}

/** What the first visit of a page loads in a real browser, until the network is idle. */
export async function weighFirstVisit(url: string): Promise<Weight> {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('No Chromium found: run `npm test` once, or set CHROMIUM_PATH')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    const weight = { script: 0, style: 0, font: 0, image: 0, document: 0 }
    const sizes: Promise<void>[] = []
    page.on('requestfinished', (request) => {
      // Scripts are fetched before they are imported.
      const kind = /\.js$/.test(request.url()) ? 'script' : KINDS[request.resourceType()]
      if (!kind || !request.url().startsWith('http')) return
      sizes.push(
        request.sizes().then(({ responseBodySize }) => {
          // Below zero where it came from the cache.
          weight[kind] += Math.max(0, responseBodySize)
        }),
      )
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await Promise.all(sizes)
    return weight
  } finally {
    await browser.close()
  }
}

const KINDS: Record<string, keyof Weight> = {
  script: 'script',
  stylesheet: 'style',
  font: 'font',
  image: 'image',
  document: 'document',
}
