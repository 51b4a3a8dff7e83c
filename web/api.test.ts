import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserApi, forgetReads, rememberedUntil } from './api.ts'

const answers: (() => Response | Promise<Response>)[] = []
const asked: { url: string; init: RequestInit }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { querySelector: () => ({ content: 'https://api.example' }) })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    const answer = answers.shift()
    return answer ? answer() : Response.json([])
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  forgetReads()
  rememberedUntil()
  asked.length = 0
  answers.length = 0
})

it('calls the origin that the document names, with the visitor’s cookies', async () => {
  await browserApi.catalog.top()
  expect(asked[0]?.url).toBe('https://api.example/api/products/top')
  expect(asked[0]?.init.credentials).toBe('include')
})

it('caches an answer for five seconds and no longer', async () => {
  answers.push(() => Response.json(['old']))
  expect(await browserApi.catalog.top()).toEqual(['old'])
  vi.advanceTimersByTime(4_999)
  expect(await browserApi.catalog.top()).toEqual(['old'])
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(await browserApi.catalog.top()).toEqual([])
})

it('says until when the answers from its cache are valid', async () => {
  await browserApi.catalog.top()
  expect(rememberedUntil()).toBe(0)
  const until = Date.now() + 5_000
  vi.advanceTimersByTime(1_000)
  await browserApi.catalog.categories()
  await browserApi.catalog.categories()
  await browserApi.catalog.top()
  expect(rememberedUntil()).toBe(until)
  expect(rememberedUntil()).toBe(0)
})

it('sends one request for all callers that wait for the same answer', async () => {
  await Promise.all([browserApi.catalog.top(), browserApi.catalog.top()])
  expect(asked).toHaveLength(1)
})

it('drops its cache with every change, including reads that were under way', async () => {
  await browserApi.catalog.top()
  let finish = () => {}
  answers.push(
    () =>
      new Promise((resolve) => {
        finish = () => resolve(Response.json({ message: 'Review added' }))
      }),
  )
  const change = browserApi.reviews.write({
    params: { id: '1' },
    body: { rating: 5, comment: '!' },
  })
  await browserApi.catalog.top()
  finish()
  await change
  await browserApi.catalog.top()
  expect(asked.map(({ init }) => init.method)).toEqual(['GET', 'POST', 'GET', 'GET'])
})

it('caches neither refusals nor failures', async () => {
  answers.push(() => Response.json({ message: 'no', code: 'not-found' }, { status: 404 }))
  answers.push(() => Promise.reject(new TypeError('fetch failed')))
  answers.push(() => new Response('<html>'))
  const failures: unknown[] = []
  for (let i = 0; i < 3; i++) failures.push(await browserApi.catalog.top().catch((e) => e))
  expect(failures).toMatchObject([
    { kind: 'REFUSED', status: 404, code: 'not-found' },
    { kind: 'FETCH_ERROR', status: 0 },
    { kind: 'PARSING_ERROR', status: 200 },
  ])
  forgetReads()
  expect(await browserApi.catalog.top()).toEqual([])
})

it('times out if the shop does not answer', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('late')))
  answers.push(() => Promise.reject(new Error('aborted')))
  await expect(browserApi.catalog.top()).rejects.toMatchObject({ kind: 'TIMEOUT_ERROR' })
  vi.restoreAllMocks()
})
