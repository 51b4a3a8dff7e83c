import { describe, expect, test } from 'vitest'
import { PageCache, type Tag } from './page-cache.ts'

const page = (text: string, size = 10, expiresAt: number | null = null) => ({
  text,
  size,
  expiresAt,
})
type TestPage = ReturnType<typeof page>
const open = (options = {}) => new PageCache<TestPage>(options)
const kept = async (made: TestPage) => ({ page: made, keep: true })

/** A rendering that waits until it is told to finish. */
function slowRender(text: string, ...tags: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    finish: resolve,
    render: async (tag: Tag) => {
      tag(...tags)
      await promise
      return { page: page(text), keep: true }
    },
  }
}

describe('keeping', () => {
  test('a page is rendered once, however many ask at the same time', async () => {
    const cache = open()
    const { render, finish } = slowRender('home')
    const waiting = [cache.fill('/', render), cache.fill('/', render), cache.fill('/', render)]
    finish()
    expect((await Promise.all(waiting)).map(({ text }) => text)).toEqual(['home', 'home', 'home'])
    expect(cache.get('/')?.text).toBe('home')
    expect(cache.stats()).toMatchObject({ misses: 3, joined: 2, hits: 1, pages: 1 })
  })

  test('what must not be kept is rendered again', async () => {
    const cache = open()
    await cache.fill('/x', async () => ({ page: page('not found'), keep: false }))
    expect(cache.get('/x')).toBeUndefined()
  })

  test('a failed rendering is told to all who waited, and the next one starts afresh', async () => {
    const cache = open()
    const fail = async () => {
      throw new Error('no database')
    }
    const both = await Promise.allSettled([cache.fill('/', fail), cache.fill('/', fail)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await cache.fill('/', () => kept(page('home')))).text).toBe('home')
  })

  test('a page never outlives its own last moment', async () => {
    let now = 1_000
    const cache = open({ now: () => now })
    await cache.fill('/', () => kept(page('20 % off', 10, 2_000)))
    expect(cache.get('/')?.text).toBe('20 % off')
    now = 2_000
    expect(cache.get('/')).toBeUndefined()
    await cache.fill('/', () => kept(page('over already', 10, 1_500)))
    expect(cache.get('/')).toBeUndefined()
  })

  test('memory is bounded, and endless addresses do not push out the front pages', async () => {
    const cache = open({ maxBytes: 100_000 })
    await cache.fill('/', () => kept(page('home', 90_000)))
    for (let at = 0; at < 200; at++) {
      await cache.fill(`/search/${at}`, () => kept(page('found', 10_000)), { open: true })
    }
    expect(cache.get('/')?.text).toBe('home')
    expect(cache.stats().bytes).toBeLessThanOrEqual(125_000)
    await cache.fill('/huge', () => kept(page('too large', 200_000)))
    expect(cache.get('/huge')).toBeUndefined()
  })

  test('addresses and tags count as well as pages', async () => {
    const cache = open({ maxBytes: 100_000 })
    for (let at = 0; at < 50; at++) {
      await cache.fill(`/search/${at}${'x'.repeat(5_000)}`, () => kept(page('found', 0)))
      await cache.fill(`/page/${at}`, async (tag) => {
        tag(...Array.from({ length: 100 }, (_, n) => `product:${at}-${n}`))
        return { page: page('many', 0), keep: true }
      })
    }
    expect(cache.stats().pages).toBeLessThan(20)
  })
})

describe('dropping', () => {
  test('a change drops the pages that show it and no others', async () => {
    const cache = open()
    const tagged = (text: string, tag: string) => async (say: Tag) => {
      say(tag)
      return { page: page(text), keep: true }
    }
    await cache.fill('/product/1', tagged('one', 'product:1'))
    await cache.fill('/product/2', tagged('two', 'product:2'))
    cache.invalidate('product:1', 'discount')
    expect(cache.get('/product/1')).toBeUndefined()
    expect(cache.get('/product/2')?.text).toBe('two')
    expect(cache.stats()).toMatchObject({ dropped: 1, pages: 1 })
  })

  test('a page that changed while it was rendered is not kept', async () => {
    const cache = open()
    const old = slowRender('old price', 'product:1')
    const first = cache.fill('/product/1', old.render)
    cache.invalidate('product:1')
    const second = cache.fill('/product/1', () => kept(page('new price')))
    old.finish()
    expect((await first).text).toBe('old price')
    expect((await second).text).toBe('new price')
    expect(cache.get('/product/1')?.text).toBe('new price')
  })

  test('a change of something else leaves a page alone that is being rendered', async () => {
    const cache = open()
    const { render, finish } = slowRender('home', 'products')
    const waiting = cache.fill('/', render)
    cache.invalidate('info', 'reviews:7')
    finish()
    await waiting
    expect(cache.get('/')?.text).toBe('home')
  })

  test('after a loss of news everything is forgotten, also what is being rendered', async () => {
    const cache = open()
    await cache.fill('/cart', () => kept(page('cart')))
    const { render, finish } = slowRender('home', 'products')
    const waiting = cache.fill('/', render)
    cache.clear()
    finish()
    await waiting
    expect([cache.get('/'), cache.get('/cart')]).toEqual([undefined, undefined])
  })
})
