/** Reproducible random numbers: the same seed gives the same sequence. */
export class Random {
  readonly seed: number
  #state: number

  constructor(seed: number) {
    this.seed = seed >>> 0
    this.#state = this.seed
  }

  /** A generator of its own, so that an extra draw here changes nothing there. */
  fork(name: string): Random {
    let hash = this.seed ^ 0x811c9dc5
    for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
    return new Random(hash)
  }

  /** In [0, 1), by mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** An integer, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  happens(probability: number): boolean {
    return this.next() < probability
  }

  pick<one>(list: readonly [one, ...one[]]): one
  pick<one>(list: readonly one[]): one | undefined
  pick<one>(list: readonly one[]): one | undefined {
    return list[this.whole(0, list.length - 1)]
  }

  /** One of the names, with a probability proportional to its weight. */
  weighted<name extends string>(weights: Readonly<Record<name, number>>): name {
    const entries = Object.entries<number>(weights) as [name, number][]
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      left -= weight
      if (left < 0) return name
    }
    return entries.at(-1)![0]
  }

  shuffled<one>(list: readonly one[]): one[] {
    return list
      .map((one) => ({ one, at: this.next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one)
  }
}
