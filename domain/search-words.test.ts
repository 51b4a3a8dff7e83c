import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allowedErrors,
  isCode,
  spellingKey,
  typingErrors,
  withoutOneLetter,
  wordsIn,
} from './search-words.ts'

describe('the words of a text', () => {
  it('are folded, in order, without punctuation', () => {
    expect(wordsIn('Crème de Karité, 50%')).toEqual(['creme', 'de', 'karite', '50', '%'])
    expect(wordsIn('５０％')).toEqual(['50', '%'])
    expect(wordsIn('Oils & Butters / Cold-Pressed')).toEqual([
      ...['oils', 'butters', 'cold', 'pressed'],
    ])
    expect(wordsIn('Straße Smørøl ıŞık')).toEqual(['strasse', 'smorol', 'isik'])
    expect(wordsIn('قصيل')).toEqual(['قصيل'])
  })

  it('keep the apostrophe of Somali as part of the word, however a phone writes it', () => {
    for (const text of ["la'aan", 'la’aan', 'laʼaan', 'LA`AAN']) {
      expect(wordsIn(text)).toEqual(['laaan'])
    }
    expect(wordsIn("da’ weyn 'x'")).toEqual(['da', 'weyn', 'x'])
  })

  it('are none in punctuation, control characters and pictures', () => {
    for (const text of ['', ' ', '_', '\\', '(', '*', "'", ';--', '\0', '\u{d800}', '🌿']) {
      expect(wordsIn(text), text).toEqual([])
    }
  })

  it('are found again in what they make, and never long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const words = wordsIn(text)
        expect(wordsIn(words.join(' '))).toEqual(words)
        for (const word of words) expect(word.length).toBeLessThanOrEqual(40)
      }),
    )
  })
})

describe('spellings', () => {
  const spellings = [
    ['qasil', 'qaasil', 'qasiil', 'khasil', 'qasilka', 'qaasiil'],
    ['halal', 'xalaal', 'xalal'],
    ['uunsi', 'unsi'],
    ['foox', 'fox', 'fooh'],
    ['cillaan', 'cilaan', 'cillan', 'cillaanka'],
    ['gadh', 'gad', 'gadhka'],
    ['saliid', 'salid', 'saliidda'],
    ['subag', 'subagga'],
    ['oil', 'oils'],
    ['brush', 'brushes'],
    ['berry', 'berries'],
    ['box', 'boxes'],
    ['laaan', 'laan'],
  ]
  it.each(spellings)('%s has one key with its spellings', (...words) => {
    expect(new Set(words.map(spellingKey)).size).toBe(1)
  })

  it('of different words differ', () => {
    const words = ['shea', 'she', 'oil', 'oily', 'rose', 'rosehip', 'lotus', 'glass', 'qurux']
    words.push('quruxx', 'cad', 'caday', 'malmal', 'argan', 'organ')
    expect(new Set(words.map(spellingKey)).size).toBe(words.length)
  })

  it('leave numbers and codes as they are', () => {
    for (const code of ['50', '4711', 'q100ss', '%%']) {
      expect([isCode(code), spellingKey(code)]).toEqual([true, code])
    }
    expect(isCode('qasil')).toBe(false)
  })

  it('of a word are never empty', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const word of wordsIn(text)) expect(spellingKey(word)).not.toBe('')
      }),
    )
  })
})

describe('typing errors', () => {
  it('are letters left out, added, replaced or swapped', () => {
    const errors = (typed: string, word: string) => typingErrors(typed, word, 2)
    expect(errors('argn', 'argan')).toBe(1)
    expect(errors('quasil', 'qasil')).toBe(1)
    expect(errors('leef', 'leaf')).toBe(1)
    expect(errors('shmapoo', 'shampoo')).toBe(1)
    expect(errors('franckinsense', 'frankincense')).toBe(2)
    expect(errors('oil', 'argan')).toBe(Number.POSITIVE_INFINITY)
    expect(errors('abcdef', 'uvwxyz')).toBe(Number.POSITIVE_INFINITY)
  })

  it('are as many one way as the other, none between equals, and within the limit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, fc.nat(3), (one, other, max) => {
        const errors = typingErrors(one, other, max)
        expect(typingErrors(other, one, max)).toBe(errors)
        expect(errors === 0).toBe(one === other)
        const all = typingErrors(one, other, 99)
        expect(errors).toBe(all <= max ? all : Number.POSITIVE_INFINITY)
      }),
    )
  })

  it('of one leave something in common without one letter', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(word, word, (one, other) => {
        fc.pre(typingErrors(one, other, 1) <= 1)
        const all = new Set(withoutOneLetter(one))
        expect(withoutOneLetter(other).some((left) => all.has(left))).toBe(true)
      }),
    )
  })

  it('are allowed by the length of the word', () => {
    expect([2, 3, 5, 6, 12].map(allowedErrors)).toEqual([0, 1, 1, 2, 2])
  })
})
