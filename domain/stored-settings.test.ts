import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_HOME } from './home.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from './settings.ts'
import { isStoredKey, readStoredSetting, type StoredSettings } from './stored-settings.ts'

const KEYS = [
  ...(Object.keys(DEFAULT_SETTINGS) as (keyof ShopSettings)[]),
  ...(['discount', 'lastBackup', 'backupRun', 'heroPictures', 'home', 'expiryBacklog'] as const),
]
const HOME = DEFAULT_HOME
const ID = '01a200f8-59e4-714e-a206-e51cfe2df3a6'
const AT = '2026-01-15T12:00:00.000Z'

describe('a stored setting', () => {
  it.each(Object.entries(DEFAULT_SETTINGS))('may be the default: %s = %j', (key, value) => {
    expect(readStoredSetting(key as keyof ShopSettings, value)).toEqual(value)
  })

  it('is read as the same value after storing it again, whatever JSON it was', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KEYS), fc.jsonValue(), (key, value) => {
        const read = readStoredSetting(key, value)
        if (read !== undefined) expect(readStoredSetting(key, read)).toEqual(read)
      }),
      { numRuns: 2_000 },
    )
  })

  const VALID: [keyof StoredSettings, unknown][] = [
    ['logo', null],
    ['logo', `/media/${ID}-320.webp`],
    ['freeShippingAbove', null],
    ['discount', { percent: 12.5, startsOn: '2028-02-01', endsOn: '2028-02-29' }],
    ['discount', { percent: 0, startsOn: null, endsOn: null }],
    ['lastBackup', { at: AT, bytes: 0 }],
    ['backupRun', { requestedAt: AT, endedAt: null, outcome: null }],
    ['backupRun', { requestedAt: null, endedAt: AT, outcome: 'no-bucket' }],
    ['heroPictures', []],
    ['heroPictures', [ID, ID]],
    ['home', DEFAULT_HOME],
    ['home', { ...HOME, version: 7, story: { ...HOME.story, picture: ID, link: '' } }],
    ['home', { ...HOME, sections: HOME.sections.toReversed() }],
    ['expiryBacklog', { before: AT }],
    ['expiryBacklog', { before: AT, expired: 7, doneAt: AT }],
  ]
  it('may be a discount of an older version, which has no first day', () => {
    const stored = { percent: 10, endsOn: '2028-02-29' }
    expect(readStoredSetting('discount', stored)).toEqual({ ...stored, startsOn: null })
  })

  it.each(VALID)('may be %s = %j', (key, value) => {
    expect(readStoredSetting(key, value)).toEqual(value)
  })

  const CORRUPT: [keyof StoredSettings, unknown][] = [
    ['name', null],
    ['reviewers', 'nobody'],
    ['logo', 'data:image/png;base64,AAAA'],
    ['shippingFee', 10.5],
    ['shippingFee', 100_000_01],
    ['orderHoldMinutes', 4],
    ['lowStockBelow', -1],
    ['discount', { percent: 12.345, endsOn: null }],
    ['discount', { percent: 10, endsOn: '2026-02-30' }],
    ['discount', { percent: 10, startsOn: '2026-02-30', endsOn: null }],
    ['discount', { percent: 10, endsOn: '9999-12-31' }],
    ['discount', [10]],
    ['lastBackup', { at: '2026-13-45T99:00:00.000Z', bytes: 1 }],
    ['lastBackup', { at: AT, bytes: -1 }],
    ['backupRun', { requestedAt: 1 }],
    ['backupRun', { outcome: 'unheard of' }],
    ['heroPictures', 'none'],
    ['heroPictures', ["' or 1=1"]],
    ['home', {}],
    ['home', { ...HOME, version: 1.5 }],
    ['home', { ...HOME, sections: HOME.sections.slice(1) }],
    ['home', { ...HOME, sections: [...HOME.sections, { kind: 'trust', shown: true }] }],
    ['home', { ...HOME, sections: [...HOME.sections.slice(1), { kind: 'video', shown: true }] }],
    ['home', { ...HOME, sections: HOME.sections.map((one) => ({ ...one, shown: false })) }],
    ['home', { ...HOME, categories: { title: '', titleSo: '' } }],
    ['home', { ...HOME, loved: null }],
    ['home', { ...HOME, story: { ...HOME.story, picture: 'a.jpg' } }],
    ['home', { ...HOME, story: { ...HOME.story, link: 'https://other.example' } }],
    ['home', { ...HOME, story: { ...HOME.story, text: 'x'.repeat(601) } }],
    ['expiryBacklog', { before: AT, expired: '7' }],
    ['expiryBacklog', {}],
  ]
  it.each(CORRUPT)('cannot be %s = %j', (key, value) => {
    expect(readStoredSetting(key, value)).toBeUndefined()
  })
})

it('knows the keys of the settings table', () => {
  expect(KEYS.every(isStoredKey)).toBe(true)
  expect(['seeded-info-pages', 'toString', '__proto__'].filter(isStoredKey)).toEqual([])
})
