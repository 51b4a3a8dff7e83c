import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Fence } from '../db/fence.ts'
import { PageCache, type Tag } from './page-cache.ts'

const page = (text: string, size = 10, expiresAt: number | null = null) => ({
  text,
  size,
  expiresAt,
})
type TestPage = ReturnType<typeof page>
const open = (options = {}) => new PageCache<TestPage>(options)
const cacheable = async (made: TestPage) => ({ page: made, isCacheable: true })

/** A render that waits until it is released. */
function slowRender(text: string, ...tags: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    finish: resolve,
    render: async (tag: Tag) => {
      tag(...tags)
      await promise
      return { page: page(text), isCacheable: true }
    },
  }
}

describe('filling', () => {
  test('a page is rendered once for concurrent requests', async () => {
    const cache = open()
    const { render, finish } = slowRender('home')
    const waiting = [cache.fill('/', render), cache.fill('/', render), cache.fill('/', render)]
    finish()
    expect((await Promise.all(waiting)).map(({ text }) => text)).toEqual(['home', 'home', 'home'])
    expect(cache.get('/')?.text).toBe('home')
    expect(cache.stats()).toMatchObject({ misses: 3, joined: 2, hits: 1, pages: 1 })
  })

  test('a page that is not cacheable is rendered again', async () => {
    const cache = open()
    await cache.fill('/x', async () => ({ page: page('not found'), isCacheable: false }))
    expect(cache.get('/x')).toBeUndefined()
  })

  test('a failed render fails all who waited, and the next request renders again', async () => {
    const cache = open()
    const fail = async () => {
      throw new Error('no database')
    }
    const both = await Promise.allSettled([cache.fill('/', fail), cache.fill('/', fail)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await cache.fill('/', () => cacheable(page('home')))).text).toBe('home')
  })

  test('a page is dropped when it expires', async () => {
    let now = 1_000
    const cache = open({ now: () => now })
    await cache.fill('/', () => cacheable(page('20 % off', 10, 2_000)))
    expect(cache.get('/')?.text).toBe('20 % off')
    now = 2_000
    expect(cache.get('/')).toBeUndefined()
    await cache.fill('/', () => cacheable(page('over already', 10, 1_500)))
    expect(cache.get('/')).toBeUndefined()
  })

  test('a better form of a page is as old as the page', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    let elapsed = 1_000
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => elapsed)
    onTestFinished(() => {
      clock.mockRestore()
      vi.useRealTimers()
    })
    const wait = (ms: number) => {
      elapsed += ms
      vi.advanceTimersByTime(ms)
    }
    const cache = open({ maxAge: 10_000 })
    const plain = await cache.fill('/', () => cacheable(page('home')))
    wait(6_000)
    await cache.improve('/', plain, async () => page('compressed'))
    expect(cache.get('/')?.text).toBe('compressed')
    wait(6_000)
    expect(cache.get('/')).toBeUndefined()
  })

  test('memory is bounded, and unlimited addresses do not evict the front pages', async () => {
    const cache = open({ maxBytes: 100_000 })
    await cache.fill('/', () => cacheable(page('home', 90_000)))
    for (let at = 0; at < 200; at++) {
      await cache.fill(`/search/${at}`, () => cacheable(page('found', 10_000)), { open: true })
    }
    expect(cache.get('/')?.text).toBe('home')
    expect(cache.stats().bytes).toBeLessThanOrEqual(125_000)
    await cache.fill('/huge', () => cacheable(page('too large', 200_000)))
    expect(cache.get('/huge')).toBeUndefined()
  })

  test('keys and tags count towards the memory limit', async () => {
    const cache = open({ maxBytes: 100_000 })
    for (let at = 0; at < 50; at++) {
      await cache.fill(`/search/${at}${'x'.repeat(5_000)}`, () => cacheable(page('found', 0)))
      await cache.fill(`/page/${at}`, async (tag) => {
        tag(...Array.from({ length: 100 }, (_, n) => `product:${at}-${n}`))
        return { page: page('many', 0), isCacheable: true }
      })
    }
    expect(cache.stats().pages).toBeLessThan(20)
  })
})

describe('dropping', () => {
  test('a change drops only the pages that show it', async () => {
    const cache = open()
    const tagged = (text: string, tag: string) => async (say: Tag) => {
      say(tag)
      return { page: page(text), isCacheable: true }
    }
    await cache.fill('/product/1', tagged('one', 'product:1'))
    await cache.fill('/product/2', tagged('two', 'product:2'))
    cache.invalidate('product:1', 'discount')
    expect(cache.get('/product/1')).toBeUndefined()
    expect(cache.get('/product/2')?.text).toBe('two')
    expect(cache.stats()).toMatchObject({ dropped: 1, pages: 1 })
  })

  test('a page that changed while it was rendered is not cached', async () => {
    const cache = open()
    const old = slowRender('old price', 'product:1')
    const first = cache.fill('/product/1', old.render)
    cache.invalidate('product:1')
    const second = cache.fill('/product/1', () => cacheable(page('new price')))
    old.finish()
    expect((await first).text).toBe('old price')
    expect((await second).text).toBe('new price')
    expect(cache.get('/product/1')?.text).toBe('new price')
  })

  test.each([
    ['a change', (cache: PageCache<TestPage>) => cache.invalidate('product:1')],
    ['clearing', (cache: PageCache<TestPage>) => cache.clear()],
  ])('%s finds a page that is rendered beside another since a pause', async (_, drop) => {
    const fence = new Fence()
    const cache = open({ fence })
    fence.prove(performance.now() - 10_000)
    const first = slowRender('old price', 'product:1')
    const second = slowRender('old price too', 'product:1')
    const waiting = [first, second].map(({ render }) => cache.fill('/product/1', render))
    fence.prove(performance.now())
    drop(cache)
    for (const { finish } of [first, second]) finish()
    await Promise.all(waiting)
    expect(cache.get('/product/1')).toBeUndefined()
  })

  test('an unrelated change does not affect a page that is being rendered', async () => {
    const cache = open()
    const { render, finish } = slowRender('home', 'products')
    const waiting = cache.fill('/', render)
    cache.invalidate('info', 'reviews:7')
    finish()
    await waiting
    expect(cache.get('/')?.text).toBe('home')
  })

  test('clearing drops all pages, including those being rendered', async () => {
    const cache = open()
    await cache.fill('/cart', () => cacheable(page('cart')))
    const { render, finish } = slowRender('home', 'products')
    const waiting = cache.fill('/', render)
    cache.clear()
    finish()
    await waiting
    expect([cache.get('/'), cache.get('/cart')]).toEqual([undefined, undefined])
  })
})
