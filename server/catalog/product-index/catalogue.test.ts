import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Group, Phrase } from '../search/understand.ts'
import { Catalogue } from './catalogue.ts'
import type { ChangedProduct } from './read-rows.ts'
import { entryOf, type Field, fieldOf, rowOf } from './word-entries.ts'
import { WordRows } from './word-rows.ts'

const WORDS = ['oil', 'qasil', 'rose', 'soap', 'é', '7', 'saliid', 'timo']

/** What search knows of a product. */
interface Texts {
  name: string[]
  about: string[]
  texts: string[]
  nameLength: number
  popularity: number
}

const someWords = (maxLength: number) => fc.uniqueArray(fc.constantFrom(...WORDS), { maxLength })
const texts = fc.record<Texts>({
  name: someWords(3),
  about: someWords(3),
  texts: someWords(4),
  nameLength: fc.integer({ min: 1, max: 4 }),
  popularity: fc.integer({ min: -2, max: 2 }),
})
const phrase: fc.Arbitrary<Phrase> = fc.array(
  fc.uniqueArray(fc.constantFrom(...WORDS, 'unknown'), { minLength: 1, maxLength: 2 }),
  { minLength: 1, maxLength: 2 },
)
const group: fc.Arbitrary<Group> = fc
  .record({ exact: fc.array(phrase, { maxLength: 2 }), loose: fc.array(phrase, { maxLength: 2 }) })
  .map((meanings) => ({ words: [], ...meanings }))
/** A product of a few gets these texts, or is taken off sale. */
const change = fc.tuple(fc.nat(19), fc.option(texts, { freq: 6 }))

const longId = (number: number) => `00000000-0000-7000-8000-${`${number}`.padStart(12, '0')}`
const idOf = (number: number) => longId(10 + number)

function product(number: number, { popularity, nameLength, ...texts }: Texts): ChangedProduct {
  const near = [...new Set([...texts.name, ...texts.about])]
  const words = [...new Set([...near, ...texts.texts])]
  return {
    ...{ id: idOf(number), stamp: number, categoryId: idOf(0), place: null, name: '' },
    ...{ priceFrom: 1, priceTo: 1, innerPrices: null, available: 1, rating: 0, numReviews: 0 },
    ...{ createdAt: 0, facets: '', allergens: '', isComplete: false, hasPicture: false },
    popularity,
    nameLength,
    words: words.join(' '),
    numName: texts.name.length,
    numNear: near.length,
  }
}

/** The products that a search shows, best first, as its rules say it. */
function expected(onSale: ReadonlyMap<number, Texts>, groups: readonly Group[]): string[] {
  const occurs = (words: readonly string[], phrases: readonly Phrase[]) =>
    phrases.some((phrase) => phrase.every((spellings) => spellings.some((w) => words.includes(w))))
  const tierOf = ({ name, about, texts }: Texts) => {
    const near = [...name, ...about]
    const all = [...near, ...texts]
    const sure = ({ exact, loose }: Group) => (exact.length > 0 ? exact : loose)
    const every = (words: string[], of: (group: Group) => readonly Phrase[]) =>
      groups.every((group) => occurs(words, of(group)))
    const any = ({ exact, loose }: Group) => [...exact, ...loose]
    return [
      every(name, sure),
      every(near, sure),
      every(near, any),
      every(all, sure),
      every(all, any),
    ].indexOf(true)
  }
  const found = [...onSale].flatMap(([number, one]) => {
    const tier = tierOf(one)
    const isLonger = one.nameLength > groups.length ? 1 : 0
    return tier < 0 ? [] : [{ id: idOf(number), tier, isLonger, popularity: one.popularity }]
  })
  const last = [0, 1, 2].find((tier) => found.filter((one) => one.tier <= tier).length >= 6) ?? 4
  return found
    .filter(({ tier }) => tier <= last)
    .toSorted(
      (one, other) =>
        one.tier - other.tier ||
        one.isLonger - other.isLonger ||
        other.popularity - one.popularity ||
        (one.id < other.id ? 1 : -1),
    )
    .map(({ id }) => id)
}

it('finds what the rules say, best first, however products have changed', async () => {
  const changes = fc.array(change, { maxLength: 60, size: 'max' })
  const searches = fc.array(fc.array(group, { minLength: 1, maxLength: 3 }), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(changes, changes, searches, async (first, second, searches) => {
      const catalogue = new Catalogue()
      const onSale = new Map<number, Texts>()
      const apply = (number: number, one: Texts | null) => {
        if (one) onSale.set(number, one)
        else onSale.delete(number)
        catalogue.apply([idOf(number)], one ? [product(number, one)] : [])
      }
      const check = async () => {
        for (const groups of searches) {
          const found = catalogue.matcher.match(groups)
          const list = found && (await catalogue.lists.read({}, 'relevance', { found })).rows
          const ids = [...(list ?? [])].map((row) => catalogue.rows.idOf(row))
          expect(ids).toEqual(expected(onSale, groups))
        }
      }
      // Products are read without their words at first.
      for (const [number, one] of first) {
        if (!one || onSale.has(number)) continue
        onSale.set(number, one)
        const { words, numName, numNear, nameLength, ...rest } = product(number, one)
        catalogue.apply([rest.id], [rest])
      }
      for (const [number, one] of second.slice(0, 5)) apply(number, one)
      catalogue.addWords([...onSale].map(([number, one]) => product(number, one)))
      await check()
      for (const [number, one] of second.slice(5)) apply(number, one)
      await check()
    }),
  )
})

it('caches nothing of a search that a change has overtaken', async () => {
  const catalogue = new Catalogue()
  const oil = { name: ['oil'], about: [], texts: [], nameLength: 1, popularity: 0 }
  const groups = [{ words: [], exact: [[['oil']]], loose: [] }]
  const sell = (number: number, texts = {}) =>
    catalogue.apply([idOf(number)], [product(number, { ...oil, ...texts })])
  const read = async (found = catalogue.matcher.match(groups)!) => {
    const { rows } = await catalogue.lists.read({}, 'relevance', { found })
    catalogue.lists.count({}, found)
    return [...rows].map((row) => catalogue.rows.idOf(row)).toSorted()
  }
  sell(1)
  sell(2)
  const overtaken = catalogue.matcher.match(groups)!
  sell(2, { texts: ['qasil'] })
  sell(3)
  expect(await read(overtaken)).toEqual([idOf(1)])
  expect(await read()).toEqual([idOf(1), idOf(2), idOf(3)])
})

it('keeps the words that came with a change', async () => {
  const catalogue = new Catalogue()
  const oil = { name: ['oil'], about: [], texts: [], nameLength: 3, popularity: 0 }
  const { words, numName, numNear, nameLength, ...rest } = product(1, oil)
  catalogue.apply([rest.id], [rest])
  catalogue.apply([rest.id], [product(1, { ...oil, nameLength: 1 })])
  catalogue.addWords([product(1, oil)])
  expect(catalogue.rows.nameLengths[0]).toBe(1)
})

it('knows the rows of each word, wherever they are and in whatever order they came', () => {
  const row = fc.oneof(fc.nat(40), fc.nat(5_000_000))
  const added = fc.tuple(row, someWords(8), fc.nat(3), fc.nat(3))
  const rows = fc.uniqueArray(added, { maxLength: 300, size: 'max', selector: ([row]) => row })
  fc.assert(
    fc.property(rows, (all) => {
      const known = new WordRows()
      for (const [row, words, numName, numAbout] of all) {
        known.add(row, { words: words.join(' '), numName, numNear: numName + numAbout })
      }
      for (const word of [...WORDS, 'unknown']) {
        const entries = [...known.entriesOf(word)].map((entry) => [rowOf(entry), fieldOf(entry)])
        const wanted = all.flatMap(([row, words, numName, numAbout]) => {
          const at = words.indexOf(word)
          return at < 0 ? [] : [[row, at < numName ? 0 : at < numName + numAbout ? 1 : 2]]
        })
        expect(entries).toEqual(wanted)
      }
    }),
  )
})

it.each([
  ['the rows come in their order', 1],
  ['they come in another', 7_919],
])('knows the rows of words that most products contain, if %s', (_, step) => {
  const numRows = 40_009
  const words = {
    always: () => true,
    half: (row: number) => row % 2 === 0,
    early: (row: number) => row < 20_000 || row === numRows - 1,
    late: (row: number) => row > 15_000,
    seldom: (row: number) => row % 9 === 0,
  }
  const all = Object.entries(words)
  const known = new WordRows()
  const wanted = new Map(all.map(([word]) => [word, [] as number[]]))
  for (let nth = 0; nth < numRows; nth++) {
    const row = (nth * step) % numRows
    const those = all.flatMap(([word, contains]) => (contains(row) ? [word] : []))
    const numNear = row % 5
    for (const [at, word] of those.entries()) {
      const field: Field = at === 0 ? 0 : at < numNear ? 1 : 2
      wanted.get(word)!.push(entryOf(row, field))
    }
    known.add(row, { words: those.join(' '), numName: 1, numNear })
  }
  for (const [word, entries] of wanted) {
    expect(known.entriesOf(word).toSorted()).toEqual(Uint32Array.from(entries).sort())
    expect(known.frequency(word)).toBe(entries.length)
  }
})

it('puts the owner’s products first in a category of any size', async () => {
  const catalogue = new Catalogue()
  const none = { name: [], about: [], texts: [], nameLength: 0, popularity: 0 }
  const ids = Array.from({ length: 150_000 }, (_, number) => longId(number))
  const places = new Map([
    [ids[7], 1],
    [ids[149_999], 0],
  ])
  const products = ids.map((id) => ({ ...product(0, none), id, place: places.get(id) ?? null }))
  catalogue.apply(ids, products)
  const { rows } = await catalogue.lists.read({ categories: [0] }, 'featured')
  expect(rows).toHaveLength(150_000)
  expect([...rows.subarray(0, 3)].map((row) => catalogue.rows.idOf(row))).toEqual(
    [149_999, 7, 149_998].map(longId),
  )
})

it('says when most of its rows have lost their product to another one', () => {
  const catalogue = new Catalogue()
  const ids = Array.from({ length: 10_001 }, (_, number) => longId(number))
  const write = (word: string) => {
    const texts = { name: [word], about: [], texts: [], nameLength: 1, popularity: 0 }
    catalogue.apply(
      ids,
      ids.map((id) => ({ ...product(0, texts), id })),
    )
    return catalogue.isWasteful
  }
  expect(['oil', 'oil', 'rose', 'soap'].map(write)).toEqual([false, false, false, true])
})

it('keeps apart as many words as there are', () => {
  const known = new WordRows()
  for (let row = 0; row < 20_000; row++) {
    known.add(row, { words: `n${row} ${'x'.repeat(row % 7)}y`, numName: 1, numNear: 1 })
  }
  for (let row = 0; row < 20_000; row++) {
    expect([...known.entriesOf(`n${row}`)].map(rowOf)).toEqual([row])
  }
  expect(known.entriesOf('xxxy')).toHaveLength(Math.floor(20_000 / 7))
})
