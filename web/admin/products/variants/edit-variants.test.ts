import { expect, test } from 'vitest'
import {
  addOption,
  addValue,
  canRemoveOption,
  editValue,
  editVariant,
  missingChoices,
  removeValue,
  removeVariant,
} from './edit-variants.ts'
import { validateVariants, variantsBodyOf } from './parse-variants-form.ts'
import type { VariantForm, VariantsForm } from './variants-form.ts'

const only: VariantForm = {
  key: 'a',
  id: 'a',
  choice: [],
  sku: 'OIL-1',
  price: '9.50',
  picture: '',
  netAmount: '',
  netUnit: 'ml',
  weight: '',
  units: '4',
  parts: [],
}

function named(form: VariantsForm, at: number, ...names: string[]): VariantsForm {
  const values = form.options[at]!.values
  return names.reduce(
    (last, value, place) => editValue(last, at, { key: values[place]!.key, value }),
    form,
  )
}

const sizes = () =>
  named(addValue(addOption({ options: [], variants: [only] }), 0), 0, '50 ml', '100 ml')

test('sizes keep the first variant, and propose codes, prices and net amounts for the others', () => {
  expect(variantsBodyOf(sizes())).toMatchObject({
    options: [{ kind: 'size', values: [{ value: '50 ml' }, { value: '100 ml' }] }],
    variants: [
      { _id: 'a', choice: ['50 ml'], sku: 'OIL-1', price: 9.5, netAmount: 50, netUnit: 'ml' },
      { choice: ['100 ml'], sku: 'OIL-1-100ML', price: 9.5, netAmount: 100, countInStock: 0 },
    ],
  })
  expect(validateVariants(sizes())).toEqual({})
})

test('a second option combines with the first; what was removed can be added again', () => {
  const scents = named(addValue(addOption(sizes()), 1), 1, 'Rose', 'Oud')
  expect(scents.variants).toHaveLength(4)
  expect(canRemoveOption(scents, 1)).toBe(false)
  const without = removeVariant(scents, scents.variants[3]!.key)
  expect(missingChoices(without)).toEqual([scents.variants[3]!.choice])
  const one = removeValue(scents, 1, scents.options[1]!.values[1]!.key)
  expect(one.variants).toHaveLength(2)
  expect(canRemoveOption(one, 1)).toBe(true)
})

test('what the server would refuse is found first', () => {
  const form = sizes()
  const [small, large] = form.variants
  const wrong = editVariant(
    editVariant(named(form, 0, '50 ml', '50 ML'), large!.key, { price: 'much', weight: '1.5' }),
    small!.key,
    { units: '', sku: '' },
  )
  expect(validateVariants(wrong)).toEqual({
    [`${form.options[0]!.values[1]!.key}.value`]: 'valueTwice',
    'a.sku': 'sku',
    'a.units': 'pieces',
    [`${large!.key}.price`]: 'price',
    [`${large!.key}.weight`]: 'weight',
  })
})
