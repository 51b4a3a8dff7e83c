import { expect, test } from 'vitest'
import type { ProductDetails } from '#contract/admin/products.ts'
import {
  bodyOf,
  formValuesOf,
  mergeValues,
  type ProductFormValues,
  parsePrice,
  parseUnits,
  validateProduct,
} from './parse-product-form.ts'

const was: ProductFormValues = {
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
  related: '',
  image: '',
  countInStock: '10',
  howToUse: '',
  howToUseSo: '',
  warnings: '',
  warningsSo: '',
  responsiblePerson: '',
  origin: '',
  paoMonths: '',
  sealed: '',
  ingredientsComplete: '',
  facets: '',
}

test('sends only changed fields, and stock as a difference', () => {
  expect(bodyOf(was, was, '')).toEqual({})
  const values = { ...was, description: 'New ', price: '12,5', countInStock: '7' }
  expect(bodyOf(was, values, ' Broken ')).toEqual({
    description: 'New',
    price: 12.5,
    stockChange: -3,
    stockNote: 'Broken',
  })
})

test('adopts what only the other admin changed, and asks about what both changed', () => {
  const mine = { ...was, description: 'Mine', size: '50 g', countInStock: '12' }
  const theirs = { ...was, description: 'Theirs', price: '8.00', countInStock: '6' }
  expect(mergeValues(was, mine, theirs)).toEqual({
    values: { ...mine, price: '8.00', countInStock: '8' },
    conflicts: [{ field: 'description', theirs: 'Theirs' }],
    taken: ['price'],
  })
  expect(mergeValues(was, { ...was, name: 'X' }, { ...was, name: 'X ' }).conflicts).toEqual([])
})

test('starts a draft without a category, so that the owner has to choose one', () => {
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
    ...{ facets: [], howToUse: '', warnings: '', responsiblePerson: '' },
    sku: 'Q-1',
    ingredients: [],
    related: [],
    imageUrl: null,
    countInStock: 0,
    publishedAt: null,
  } as unknown as ProductDetails
  const empty = formValuesOf(draft)
  expect(empty).toMatchObject({ name: '', category: '' })
  expect(validateProduct(empty, empty, { reason: '', hadStock: false })).toEqual({
    name: 'name',
    category: 'category',
  })
  const values = { ...empty, name: 'Soap', category: 'Oils' }
  expect(bodyOf(empty, values, '')).toEqual({ name: 'Soap', category: 'Oils' })
  expect(formValuesOf({ ...draft, name: 'Soap' })).toMatchObject({ category: 'Oils' })
})

test('parses prices and units strictly', () => {
  expect(['9', '9.5', ' 9,99 ', '', '1e3', '-1', '0x10', '10000001'].map(parsePrice)).toEqual([
    9,
    9.5,
    9.99,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(['0', '12', '1.5', '', '-1', '1000001'].map(parseUnits)).toEqual([
    0,
    12,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('reports missing and invalid values before they are sent', () => {
  const values = { ...was, name: ' ', price: 'x', image: 'ftp://x', countInStock: '11' }
  expect(validateProduct(was, values, { reason: '', hadStock: true })).toEqual({
    name: 'name',
    price: 'price',
    image: 'address',
    stockNote: 'reason',
  })
  expect(validateProduct(was, was, { reason: '', hadStock: true })).toEqual({})
  const first = { ...was, countInStock: '11' }
  expect(validateProduct(was, first, { reason: '', hadStock: false })).toEqual({})
})

test('sends the content of a product as text; months are whole', () => {
  const content = { facets: 'hair:dry\nskin:dry', sealed: 'true', origin: 'SO', paoMonths: ' 12 ' }
  expect(bodyOf(was, { ...was, ...content }, '')).toEqual({ ...content, paoMonths: '12' })
  const full = { ...was, sealed: 'true', ingredientsComplete: 'true' }
  expect(bodyOf(full, was, '')).toEqual({ sealed: '', ingredientsComplete: '' })
  const problems = (paoMonths: string) =>
    validateProduct(was, { ...was, paoMonths }, { reason: '', hadStock: true })
  for (const months of ['', '1', '60']) expect(problems(months)).toEqual({})
  for (const months of ['0', '61', '12M', '-1', '1.5']) {
    expect(problems(months)).toEqual({ paoMonths: 'months' })
  }
})
