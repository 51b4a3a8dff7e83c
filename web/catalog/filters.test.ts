import { describe, expect, test } from 'vitest'
import { ListQuery } from '#contract/catalog.ts'
import { readFilters } from './filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('filters are read from the query, trimmed, without what else is in it', () => {
  expect(read('category=%20face-care%20&minPrice=5&maxPrice=20.50&minRating=4&x=1&sort=')).toEqual({
    category: 'face-care',
    minPrice: '5',
    maxPrice: '20.50',
    minRating: '4',
  })
  expect(read('inStock=1&sort=price-asc')).toEqual({ inStock: '1', sort: 'price-asc' })
})

describe('a value that the API ignores is no filter', () => {
  const VALUES = ['abc', '-1', '1e3', '12,50', '12.', '0', '12.5', '1', 'true', 'on', 'no', 'name']

  test.each(['minPrice', 'maxPrice', 'minRating', 'inStock', 'sort'] as const)('%s', (name) => {
    for (const value of VALUES) {
      const applied = ListQuery.parse({ [name]: value })[name]
      const isApplied = applied !== undefined && applied !== false
      expect(read(`${name}=${value}`), value).toEqual(isApplied ? { [name]: value } : {})
    }
  })
})

test('facets may be several; unknown ones are ignored', () => {
  const known = ['skin:dry', 'hair:dry']
  const query = [...known, 'skin:green', 'x', 'skin:dry'].map((one) => `facet=${one}`).join('&')
  expect(ListQuery.parse({ facet: [...known, 'skin:green', 'x'] }).facet).toEqual(known)
  expect(read(`${query}&without=nuts&without=`)).toEqual({ facet: known, without: ['nuts'] })
})
