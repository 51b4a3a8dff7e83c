import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { everyText } from '#tests/every-text.ts'
import { translate } from './t.ts'
import { addTexts, type Dictionary, type Plural } from './texts.ts'

const en: Dictionary = everyText.en
const so: Dictionary = everyText.so
const keys = Object.keys(en)
addTexts('en', en)
addTexts('so', so)

describe('the dictionaries', () => {
  it('have a text for every key, with the same placeholders', () => {
    for (const key of keys) {
      for (const [english, somali] of pairs(en[key]!, so[key]!)) {
        expect(somali.trim(), key).not.toBe('')
        expect(placeholders(somali), key).toEqual(placeholders(english))
      }
    }
  })

  it('list their keys in the same order, so that they can be compared side by side', () => {
    expect(Object.keys(so)).toEqual(keys)
  })

  it('contain no unused text', () => {
    const isUsed = usedKeys()
    expect(keys.filter((key) => !isUsed(key))).toEqual([])
  })
})

describe('translating', () => {
  it('fills in values and picks the plural form', () => {
    expect(translate('en', 'reviews.count', { count: 1 })).toBe('1 review')
    expect(translate('en', 'reviews.count', { count: 0 })).toBe('0 reviews')
    expect(translate('so', 'catalog.lastPieces', { count: 3 })).toContain('3')
  })

  it('inserts values literally, whatever they contain', () => {
    expect(translate('en', 'catalog.none.for', { keyword: '{count} $&' })).toContain('{count} $&')
  })
})

function pairs(english: string | Plural, somali: string | Plural): [string, string][] {
  if (typeof english === 'string') return [[english, somali as string]]
  const forms = somali as Plural
  return [
    [english.one, forms.one],
    [english.other, forms.other],
  ]
}

function placeholders(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort()
}

/** A key appears in a source file in full, or as a template such as `audit.did.${action}`. */
function usedKeys(): (key: string) => boolean {
  const source = globSync('web/**/*.{ts,tsx}')
    .filter((file) => !/^web\/i18n\/(en|so)\/|\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const whole = new Set(Array.from(source.matchAll(/(['"])([\w.-]+)\1/g), ([, , key]) => key))
  const templates = Array.from(
    source.matchAll(/`(\w+\.(?:[\w.-]|\$\{[^}]+\})+)`/g),
    ([, template]) => {
      const parts = template!.split(/\$\{[^}]+\}/).map((part) => part.replaceAll('.', '\\.'))
      return new RegExp(`^${parts.join('[\\w-]+')}$`)
    },
  )
  return (key) => whole.has(key) || templates.some((template) => template.test(key))
}
