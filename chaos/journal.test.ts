import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Journal } from './journal.ts'

const folder = mkdtempSync(join(tmpdir(), 'qurux-journal-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('keeps apart what was acknowledged before a power cut from what came later', () => {
  const journal = new Journal(join(folder, 'journal.jsonl'))
  const call = { who: 'shopper1', what: 'cancel', key: null } as const
  const entries = ['first', 'second', 'third'].map((order) => journal.begin({ ...call, order }))
  const [first, second, third] = entries as [Journal['entries'][0], ...Journal['entries']]
  journal.done(first, { what: 'cancel', order: 'first' })
  journal.lost(second!, { what: 'cancel', order: 'second' })

  const known = journal.known()
  journal.done(second!, { what: 'cancel', order: 'second' })
  journal.lost(third!, { what: 'cancel', order: 'third' })

  expect(known.facts('cancel').map(({ order }) => order)).toEqual(['first', 'second'])
  expect(journal.facts('cancel')).toHaveLength(4)
})
