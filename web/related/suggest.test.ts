import { expect, it } from 'vitest'
import { suggest } from './suggest.ts'

const list = (...ids: string[]) => ids.map((_id) => ({ _id }))
const ids = (...given: Parameters<typeof suggest>) => suggest(...given).map(({ _id }) => _id)

it('takes the best of each list in turn, each product once', () => {
  expect(ids([list('oil', 'soap', 'clay'), list('soap', 'comb')], [])).toEqual([
    'oil',
    'soap',
    'comb',
    'clay',
  ])
})

it('leaves out what is in the cart, and ends after four', () => {
  const many = list('oil', 'soap', 'clay', 'comb', 'henna', 'uunsi')
  expect(ids([many], ['soap'])).toEqual(['oil', 'clay', 'comb', 'henna'])
  expect(ids([], ['soap'])).toEqual([])
})
