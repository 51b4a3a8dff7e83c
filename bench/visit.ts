import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

export interface Visit {
  /** Milliseconds since the navigation, on the clock. */
  readonly firstPaint: number
  readonly largestPaint: number
  /**
   * What exceeds 50 ms of each task after the first paint, in milliseconds, on a processor of a
   * quarter of this one's speed: four times the processor time of each task, which other load on
   * the machine does not change.
   */
  readonly blocked: number
  /** Sum of the layout shifts, as CLS counts them. */
  readonly shift: number
}

/** Latency in milliseconds, speed in kbit/s. */
export const NETWORKS = {
  slow4G: { latency: 150, kilobits: 1_600 },
  edge: { latency: 400, kilobits: 400 },
} as const

const TASK = 'ThreadControllerImpl::RunTask'
const SLOWER = 4
const LONG_MS = 50
/** Limits of a visit, so that a busy machine delays the table and does not prevent it. */
const LIMITS_MS = { load: 30_000, wake: 15_000, trace: 10_000 }
/** How long scripts get after the page can react (milliseconds). */
const SETTLE_MS = 500

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds: the moment, and the processor time. */
  ts: number
  tdur?: number
  args: { data?: { documentLoaderURL?: string; weighted_score_delta?: number } }
}

/**
 * Opens a page with an empty cache, like a visitor with a phone of 360 px, until it can react.
 * @throws Error if it cannot within the limits
 */
export async function visit(
  browser: Browser,
  url: string,
  network: keyof typeof NETWORKS,
): Promise<Visit> {
  const context = await openPhone(browser)
  const tracing = await browser.newBrowserCDPSession()
  try {
    const page = await openPage(context, network)
    const events: TraceEvent[] = []
    tracing.on('Tracing.dataCollected', ({ value }) =>
      events.push(...(value as unknown as TraceEvent[])),
    )
    await tracing.send('Tracing.start', {
      traceConfig: {
        includedCategories: ['devtools.timeline', 'toplevel', 'loading', 'blink.user_timing'],
      },
    })
    await page.goto(url, { waitUntil: 'load', timeout: LIMITS_MS.load })
    await page.waitForFunction(() => !document.querySelector('[data-waiting]'), null, {
      polling: 250,
      timeout: LIMITS_MS.wake,
    })
    await page.waitForTimeout(SETTLE_MS)
    await endTrace(tracing)
    return read(events, page.url())
  } finally {
    // Ends a trace that is still running.
    await tracing.detach()
    await context.close()
  }
}

/**
 * Milliseconds until the name and price of the first product are painted; where there is none, until
 * the heading is.
 * @throws Error if they are not within the limits
 */
export async function timeUntilReadable(
  browser: Browser,
  url: string,
  network: keyof typeof NETWORKS,
): Promise<number> {
  const context = await openPhone(browser)
  try {
    const page = await openPage(context, network)
    await page.addInitScript(
      (source) => {
        function look() {
          const text = document.querySelector('main')?.textContent ?? ''
          if (!new RegExp(source).test(text)) return void requestAnimationFrame(look)
          requestAnimationFrame(() =>
            setTimeout(() => Object.assign(window, { readableAfter: performance.now() })),
          )
        }
        look()
      },
      (url.endsWith('/cart') ? /\S/ : /\$\d/).source,
    )
    await page.goto(url, { waitUntil: 'commit', timeout: LIMITS_MS.load })
    const seen = await page.waitForFunction(
      () => (window as { readableAfter?: number }).readableAfter,
      null,
      { polling: 250, timeout: LIMITS_MS.load },
    )
    return (await seen.jsonValue())!
  } finally {
    await context.close()
  }
}

function openPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
}

async function openPage(context: BrowserContext, network: keyof typeof NETWORKS): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const { latency, kilobits } = NETWORKS[network]
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: (kilobits * 1_000) / 8,
    uploadThroughput: (kilobits * 1_000) / 8,
  })
  return page
}

async function endTrace(tracing: CDPSession): Promise<void> {
  await new Promise<void>((done, fail) => {
    const timer = setTimeout(() => fail(new Error('The trace did not end')), LIMITS_MS.trace)
    tracing.once('Tracing.tracingComplete', () => {
      clearTimeout(timer)
      done()
    })
    tracing.send('Tracing.end').catch(fail)
  })
}

function read(events: readonly TraceEvent[], url: string): Visit {
  // Browsers trace documents of their own as well.
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
  )
  const own = events.filter(({ pid, ts }) => pid === start?.pid && ts >= start.ts)
  const first = own.find(({ name }) => name === 'firstContentfulPaint')
  const largest = own.findLast(({ name }) => name === 'largestContentfulPaint::Candidate')
  if (!start || !first || !largest) throw new Error(`${url} painted nothing`)
  const tasks = own.filter(
    ({ name, tid, ts }) => name === TASK && tid === start.tid && ts > first.ts,
  )
  const shifts = own.filter(({ name }) => name === 'LayoutShift')
  return {
    firstPaint: (first.ts - start.ts) / 1_000,
    largestPaint: (largest.ts - start.ts) / 1_000,
    blocked: sum(tasks.map(({ tdur = 0 }) => Math.max(0, (SLOWER * tdur) / 1_000 - LONG_MS))),
    shift: sum(shifts.map(({ args }) => args.data?.weighted_score_delta ?? 0)),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
