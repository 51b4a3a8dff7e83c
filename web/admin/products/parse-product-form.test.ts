import { expect, test } from 'vitest'
import type { ProductDetails } from '#contract/admin/products.ts'
import {
  bodyOf,
  mergeTyped,
  problemsOf,
  readPieces,
  readPrice,
  type TypedProduct,
  typedOf,
} from './parse-product-form.ts'

const was: TypedProduct = {
  name: 'Soap',
  nameSo: 'Saabuun',
  description: 'Old',
  descriptionSo: '',
  price: '9.99',
  category: 'Bath',
  brand: '',
  size: '',
  sku: 'S-1',
  ingredients: '',
  image: '',
  countInStock: '10',
}

test('only what was changed is sent, and stock as a change', () => {
  expect(bodyOf(was, was, '')).toEqual({})
  const typed = { ...was, description: 'New ', price: '12,5', countInStock: '7' }
  expect(bodyOf(was, typed, ' Broken ')).toEqual({
    description: 'New',
    price: 12.5,
    stockChange: -3,
    stockNote: 'Broken',
  })
})

test('what only the other changed is taken over, what both changed is asked', () => {
  const mine = { ...was, description: 'Mine', size: '50 g', countInStock: '12' }
  const theirs = { ...was, description: 'Theirs', price: '8.00', countInStock: '6' }
  expect(mergeTyped(was, mine, theirs)).toEqual({
    typed: { ...mine, price: '8.00', countInStock: '8' },
    conflicts: [{ field: 'description', theirs: 'Theirs' }],
    taken: ['price'],
  })
  expect(mergeTyped(was, { ...was, name: 'X' }, { ...was, name: 'X ' }).conflicts).toEqual([])
})

test('a draft begins without a category: nobody sells by accident where the shop put it', () => {
  const draft = {
    _id: '',
    name: 'Sample name',
    nameSo: null,
    description: '',
    descriptionSo: null,
    price: 0,
    category: 'Oils',
    brand: '',
    size: '',
    sku: 'Q-1',
    ingredients: [],
    imageUrl: null,
    countInStock: 0,
    publishedAt: null,
  } as unknown as ProductDetails
  const empty = typedOf(draft)
  expect(empty).toMatchObject({ name: '', category: '' })
  expect(problemsOf(empty, empty, { reason: '', hadStock: false })).toEqual({
    name: 'name',
    category: 'category',
  })
  const typed = { ...empty, name: 'Soap', category: 'Oils' }
  expect(bodyOf(empty, typed, '')).toEqual({ name: 'Soap', category: 'Oils' })
  expect(typedOf({ ...draft, name: 'Soap' })).toMatchObject({ category: 'Oils' })
})

test('prices and pieces are read strictly', () => {
  expect(['9', '9.5', ' 9,99 ', '', '1e3', '-1', '0x10', '10000001'].map(readPrice)).toEqual([
    9,
    9.5,
    9.99,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(['0', '12', '1.5', '', '-1', '1000001'].map(readPieces)).toEqual([
    0,
    12,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('what is missing or wrong is said before it is sent', () => {
  const typed = { ...was, name: ' ', price: 'x', image: 'ftp://x', countInStock: '11' }
  expect(problemsOf(was, typed, { reason: '', hadStock: true })).toEqual({
    name: 'name',
    price: 'price',
    image: 'address',
    stockNote: 'reason',
  })
  expect(problemsOf(was, was, { reason: '', hadStock: true })).toEqual({})
  const first = { ...was, countInStock: '11' }
  expect(problemsOf(was, first, { reason: '', hadStock: false })).toEqual({})
})
