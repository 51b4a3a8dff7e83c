import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLocalStorage } from '#tests/local-storage.ts'
import { clearBell, currentBadge, receiveNews } from './bell-store.ts'
import { createPoll } from './poll.ts'

describe('the bell', () => {
  let stored: Map<string, string>
  beforeEach(() => {
    stored = openLocalStorage()
  })

  it('counts undelivered orders once a new one arrives, until it is pressed', () => {
    expect(currentBadge()).toBeNull()
    receiveNews({ undelivered: 2, toDeliver: 0, newest: 'b' })
    expect(currentBadge()).toBe(2)
    clearBell()
    expect(currentBadge()).toBeNull()
    receiveNews({ undelivered: 2, toDeliver: 0, newest: 'b' })
    expect(currentBadge()).toBeNull()
    receiveNews({ undelivered: 3, toDeliver: 0, newest: 'c' })
    expect(currentBadge()).toBe(3)
  })

  it('stays silent when orders are only delivered, cancelled or deleted', () => {
    receiveNews({ undelivered: 3, toDeliver: 0, newest: 'c' })
    clearBell()
    receiveNews({ undelivered: 2, toDeliver: 0, newest: 'a' })
    expect(currentBadge()).toBeNull()
    receiveNews({ undelivered: 0, toDeliver: 0, newest: null })
    expect(currentBadge()).toBeNull()
    clearBell()
    receiveNews({ undelivered: 1, toDeliver: 0, newest: 'd' })
    expect(currentBadge()).toBe(1)
  })

  it('survives a reload, follows other tabs, and ignores invalid storage', () => {
    receiveNews({ undelivered: 5, toDeliver: 0, newest: 'e' })
    expect(JSON.parse(stored.get('ordersBell') ?? '')).toEqual({
      seen: '',
      news: { undelivered: 5, toDeliver: 0, newest: 'e' },
    })
    stored.set(
      'ordersBell',
      JSON.stringify({ seen: 'e', news: { undelivered: 5, toDeliver: 0, newest: 'e' } }),
    )
    expect(currentBadge()).toBeNull()
    for (const garbage of ['{', '7', '{"seen":7}', '{"seen":"a","news":{"undelivered":"x"}}']) {
      stored.set('ordersBell', garbage)
      expect(currentBadge()).toBeNull()
    }
    receiveNews({ undelivered: 1, toDeliver: 0, newest: 'f' })
    expect(currentBadge()).toBe(1)
  })
})

describe('the poll', () => {
  let page: EventTarget & { visibilityState: string }
  let ask: ReturnType<typeof vi.fn<() => Promise<number>>>
  const received: number[] = []
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
    received.length = 0
    let count = 0
    ask = vi.fn(async () => ++count)
  })
  afterEach(() => vi.useRealTimers())

  it('asks at once and then every 30 seconds, once for all subscribers, until there are none', async () => {
    const poll = createPoll(ask, 30_000)
    const stops = [1, 2].map(() => poll.subscribe((answer) => received.push(answer)))
    await wait(0)
    expect(received).toEqual([1, 1])
    await wait(29)
    expect(ask).toHaveBeenCalledTimes(1)
    await wait(1)
    expect(received).toEqual([1, 1, 2, 2])
    for (const stop of stops) stop()
    await wait(300)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('pauses while the tab is hidden, and asks at once when it is visible again', async () => {
    const stop = createPoll(ask, 30_000).subscribe((answer) => received.push(answer))
    await wait(0)
    show('hidden')
    await wait(300)
    expect(ask).toHaveBeenCalledTimes(1)
    show('visible')
    await wait(0)
    expect(received).toEqual([1, 2])
    await wait(30)
    expect(received).toEqual([1, 2, 3])
    stop()
  })

  it('asks at once on request, and again if the answer under way may be outdated', async () => {
    const poll = createPoll(ask, 30_000)
    const stop = poll.subscribe((answer) => received.push(answer))
    await wait(10)
    let answer: (value: number) => void = () => {}
    ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    poll.refresh()
    poll.refresh()
    expect(ask).toHaveBeenCalledTimes(2)
    answer(7)
    await wait(1)
    expect(received).toEqual([1, 7, 2])
    stop()
    poll.refresh()
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it('ignores a lost connection, and asks as soon as it is back', async () => {
    ask.mockRejectedValueOnce(new Error('FETCH_ERROR'))
    const stop = createPoll(ask, 30_000).subscribe((answer) => received.push(answer))
    await wait(0)
    expect(received).toEqual([])
    window.dispatchEvent(new Event('online'))
    await wait(0)
    expect(received).toEqual([1])
    stop()
  })

  it('waits for a slow answer instead of asking twice', async () => {
    let answer: (value: number) => void = () => {}
    ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    const stop = createPoll(ask, 30_000).subscribe((value) => received.push(value))
    await wait(60)
    show('visible')
    expect(ask).toHaveBeenCalledTimes(1)
    answer(7)
    await wait(30)
    expect(received).toEqual([7, 1])
    stop()
  })
})
