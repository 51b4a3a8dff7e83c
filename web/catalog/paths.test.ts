import { expect, it } from 'vitest'
import { categoryPath, homePath, searchPath } from './paths.ts'

it('round-trips every keyword through the path', () => {
  for (const keyword of ['oil', 'a/b', '50%', 'c#d', 'e?f', 'ſ é', '(', '"', '%2F', '...']) {
    const { pathname, search } = new URL(searchPath(keyword), 'http://shop')
    expect([decodeURIComponent(pathname.split('/').at(-1) ?? ''), search]).toEqual([keyword, ''])
  }
})

it('moves keywords that a browser or the router would misread into the query', () => {
  expect(searchPath('.')).toBe('/search?keyword=.')
  expect(searchPath('..', 2)).toBe('/search?keyword=..&pageNumber=2')
  expect(searchPath('my.data')).toBe('/search?keyword=my.data')
})

it('omits the number of the first page', () => {
  expect([homePath(1), homePath(2)]).toEqual(['/', '/page/2'])
  expect([searchPath(''), searchPath('', 3)]).toEqual(['/search', '/search?pageNumber=3'])
  expect([searchPath('oil'), searchPath('oil', 2)]).toEqual(['/search/oil', '/search/oil/page/2'])
  expect([categoryPath('face-care'), categoryPath('face-care', 2)]).toEqual([
    '/category/face-care',
    '/category/face-care/page/2',
  ])
})
