import { expect, it } from 'vitest'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { minuteIn } from '#domain/calendar.ts'
import { changedFields } from './change-fields.ts'

const words = (key: string) => key
const dates = {
  locale: 'so' as const,
  moment: (at: string) => minuteIn('Africa/Mogadishu', new Date(at)),
}

function changed(before: object, after: object) {
  const entry = { action: 'product-changed', subjectId: '1', before, after } as AuditEntry
  return changedFields(words, entry, dates).map(({ from, to }) => [from, to])
}

it("shows days and moments of a change in the shop's time zone", () => {
  expect(changed({ publishedAt: null }, { publishedAt: '2026-01-15T22:30:00.000Z' })).toEqual([
    [null, '2026-01-16 01:30'],
  ])
  expect(changed({ endsOn: '2026-01-15' }, { endsOn: '2026-01-16' })).toEqual([
    ['2026-01-15', '2026-01-16'],
  ])
})

it('names facets in the language of the page', () => {
  const facets = ['hair:dry', 'quality:gone']
  expect(changed({ facets: [] }, { facets })).toEqual([[null, 'Timo qallalan, quality:gone']])
})

it('shows text as entered, even if it resembles a timestamp', () => {
  const text = '2026-99-99T99:99Z'
  expect(changed({ name: text }, { name: '12/2026' })).toEqual([[text, '12/2026']])
})
