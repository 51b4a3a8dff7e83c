import { expect, it } from 'vitest'
import { pageCount, readPageNumber } from './paging.ts'

it.each([
  ['2', 2],
  ['  3 ', 3],
  ['', 1],
  [undefined, 1],
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['abc', 1],
  ['1e400', 1],
  [['2', '3'], 1],
  ['9007199254740993', 1],
])('reads the page number %j as %i', (text, page) => {
  expect(readPageNumber(text)).toBe(page)
})

it('has one page even if it is empty', () => {
  expect(pageCount(0, 12)).toBe(1)
  expect(pageCount(12, 12)).toBe(1)
  expect(pageCount(13, 12)).toBe(2)
})
