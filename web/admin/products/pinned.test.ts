import { expect, it } from 'vitest'
import { moved, readPins, writePins } from './pinned.ts'

it('keeps ids and names, whatever the names contain', () => {
  const pins = [
    { id: 'a', name: 'Oil  of\nArgan', nameSo: 'Saliid\tArgan' },
    { id: 'b', name: '', nameSo: null },
  ]
  expect(readPins(writePins(pins).trim())).toEqual([
    { id: 'a', name: 'Oil of Argan', nameSo: 'Saliid Argan' },
    { id: 'b', name: '', nameSo: null },
  ])
  expect(readPins('')).toEqual([])
})

it('moves an item by a place', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
})
