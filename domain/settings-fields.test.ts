import { describe, expect, it } from 'vitest'
import { formatWhatsApp, readDollars, readSetting, readWhole } from './settings-fields.ts'

describe('a setting', () => {
  it.each([
    ['whatsapp', '+252 61 500-0000', '252615000000'],
    ['whatsapp', '00252 (61) 5000000', '252615000000'],
    ['whatsapp', '061 500 0000', undefined],
    ['whatsapp', '+252 61 CALL ME', undefined],
    ['whatsapp', '', ''],
    ['facebook', '@hodan.beauty', 'https://www.facebook.com/hodan.beauty'],
    ['tiktok', 'hodan', 'https://www.tiktok.com/@hodan'],
    ['instagram', 'instagram.com/hodan', 'https://instagram.com/hodan'],
    ['instagram', 'https://www.instagram.com/hodan?x=1', 'https://www.instagram.com/hodan?x=1'],
    ['instagram', 'https://instagram.com.evil.example/hodan', undefined],
    ['facebook', 'http://facebook.com/hodan', undefined],
    ['facebook', 'javascript:alert(1)', undefined],
    ['facebook', 'https://x@facebook.com/hodan', undefined],
    ['facebook', 'https://www.facebook.com/', undefined],
    ['facebook', '..', undefined],
    ['facebook', '@.', undefined],
    ['timeZone', 'Africa/Mogadishu', 'Africa/Mogadishu'],
    ['timeZone', 'Africa/Nowhere', undefined],
    ['timeZone', '+03:00', undefined],
    ['mailFrom', 'Hodan Beauty <shop@hodan.example>', 'Hodan Beauty <shop@hodan.example>'],
    ['mailFrom', 'shop@hodan.example', 'shop@hodan.example'],
    ['mailFrom', 'Hodan', undefined],
    ['mailFrom', 'a@b.example, c@d.example', undefined],
    ['mailFrom', 'Hodan <a@b.example>\r\nBcc: x@y.example', undefined],
    ['email', 'hodan@example.com', 'hodan@example.com'],
    ['email', 'hodan', undefined],
    ['phone', '+252 61 500 0000', '+252 61 500 0000'],
    ['phone', '12', undefined],
    ['name', '  Hodan   Beauty ', 'Hodan Beauty'],
    ['name', ' ', undefined],
    ['address', '', ''],
  ] as const)('%s typed as %j is %j', (key, typed, value) => {
    expect(readSetting[key](typed)).toBe(value)
  })

  it('of money accepts common spellings', () => {
    expect(['0', '10', '12.5', '$12.50', '12,50'].map(readDollars)).toEqual([
      0, 10, 12.5, 12.5, 12.5,
    ])
    for (const typed of ['', '-1', '1.005', '1,000.00', '1e3', 'x', '100001']) {
      expect(readDollars(typed), typed).toBeUndefined()
    }
  })

  it('of units or minutes is an integer within its range', () => {
    expect(readWhole(' 7 ', 0, 10)).toBe(7)
    for (const typed of ['', '1.5', '-1', '11', '0x1']) {
      expect(readWhole(typed, 0, 10), typed).toBeUndefined()
    }
  })

  it('of WhatsApp is formatted for people', () => {
    expect(formatWhatsApp('252615000000')).toBe('+252 61 500 0000')
    expect(formatWhatsApp('447911123456')).toBe('+447 911 123 456')
    expect(formatWhatsApp('')).toBe('')
  })
})
