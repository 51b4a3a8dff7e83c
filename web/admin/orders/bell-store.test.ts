import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLocalStorage } from '#tests/local-storage.ts'
import { clearBell, currentBadge, hearNews } from './bell-store.ts'
import { createPoll } from './poll.ts'

describe('the bell', () => {
  let kept: Map<string, string>
  beforeEach(() => {
    kept = openLocalStorage()
  })

  it('counts what is undelivered once a new order comes, until it is pressed', () => {
    expect(currentBadge()).toBeNull()
    hearNews({ undelivered: 2, toDeliver: 0, newest: 'b' })
    expect(currentBadge()).toBe(2)
    clearBell()
    expect(currentBadge()).toBeNull()
    hearNews({ undelivered: 2, toDeliver: 0, newest: 'b' })
    expect(currentBadge()).toBeNull()
    hearNews({ undelivered: 3, toDeliver: 0, newest: 'c' })
    expect(currentBadge()).toBe(3)
  })

  it('is silent when orders only go: delivered, cancelled or deleted', () => {
    hearNews({ undelivered: 3, toDeliver: 0, newest: 'c' })
    clearBell()
    hearNews({ undelivered: 2, toDeliver: 0, newest: 'a' })
    expect(currentBadge()).toBeNull()
    hearNews({ undelivered: 0, toDeliver: 0, newest: null })
    expect(currentBadge()).toBeNull()
    clearBell()
    hearNews({ undelivered: 1, toDeliver: 0, newest: 'd' })
    expect(currentBadge()).toBe(1)
  })

  it('survives a reload, hears other tabs, and lives with garbage in the storage', () => {
    hearNews({ undelivered: 5, toDeliver: 0, newest: 'e' })
    expect(JSON.parse(kept.get('ordersBell') ?? '')).toEqual({
      seen: '',
      news: { undelivered: 5, toDeliver: 0, newest: 'e' },
    })
    kept.set(
      'ordersBell',
      JSON.stringify({ seen: 'e', news: { undelivered: 5, toDeliver: 0, newest: 'e' } }),
    )
    expect(currentBadge()).toBeNull()
    for (const garbage of ['{', '7', '{"seen":7}', '{"seen":"a","news":{"undelivered":"x"}}']) {
      kept.set('ordersBell', garbage)
      expect(currentBadge()).toBeNull()
    }
    hearNews({ undelivered: 1, toDeliver: 0, newest: 'f' })
    expect(currentBadge()).toBe(1)
  })
})

describe('the poll', () => {
  let page: EventTarget & { visibilityState: string }
  let ask: ReturnType<typeof vi.fn<() => Promise<number>>>
  const heard: number[] = []
  const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)
  const show = (visibilityState: 'visible' | 'hidden') => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }

  beforeEach(() => {
    vi.useFakeTimers()
    page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('document', page)
    vi.stubGlobal('window', new EventTarget())
    heard.length = 0
    let count = 0
    ask = vi.fn(async () => ++count)
  })
  afterEach(() => vi.useRealTimers())

  it('asks at once, then every 30 seconds, once for all who listen, until nobody does', async () => {
    const poll = createPoll(ask, 30_000)
    const stops = [1, 2].map(() => poll.subscribe((answer) => heard.push(answer)))
    await wait(0)
    expect(heard).toEqual([1, 1])
    await wait(29)
    expect(ask).toHaveBeenCalledTimes(1)
    await wait(1)
    expect(heard).toEqual([1, 1, 2, 2])
    for (const stop of stops) stop()
    await wait(300)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('rests while the tab is hidden, and asks at once when it is seen again', async () => {
    const stop = createPoll(ask, 30_000).subscribe((answer) => heard.push(answer))
    await wait(0)
    show('hidden')
    await wait(300)
    expect(ask).toHaveBeenCalledTimes(1)
    show('visible')
    await wait(0)
    expect(heard).toEqual([1, 2])
    await wait(30)
    expect(heard).toEqual([1, 2, 3])
    stop()
  })

  it('asks at once when told to, and again where the answer under way may be too old', async () => {
    const poll = createPoll(ask, 30_000)
    const stop = poll.subscribe((answer) => heard.push(answer))
    await wait(10)
    let answer: (value: number) => void = () => {}
    ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    poll.look()
    poll.look()
    expect(ask).toHaveBeenCalledTimes(2)
    answer(7)
    await wait(1)
    expect(heard).toEqual([1, 7, 2])
    stop()
    poll.look()
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it('says nothing of a lost connection, and asks as soon as it is back', async () => {
    ask.mockRejectedValueOnce(new Error('FETCH_ERROR'))
    const stop = createPoll(ask, 30_000).subscribe((answer) => heard.push(answer))
    await wait(0)
    expect(heard).toEqual([])
    window.dispatchEvent(new Event('online'))
    await wait(0)
    expect(heard).toEqual([1])
    stop()
  })

  it('waits for a slow answer instead of asking twice', async () => {
    let answer: (value: number) => void = () => {}
    ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    const stop = createPoll(ask, 30_000).subscribe((value) => heard.push(value))
    await wait(60)
    show('visible')
    expect(ask).toHaveBeenCalledTimes(1)
    answer(7)
    await wait(30)
    expect(heard).toEqual([7, 1])
    stop()
  })
})
