import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALLERGENS, allergensIn } from './inci.ts'

describe('allergens in a list of ingredients', () => {
  test.each<[string, string[]]>([
    ['Linalool', ['linalool']],
    ['LINALOOL', ['linalool']],
    [' Linalool*', ['linalool']],
    ['Linalool (from lavender oil)', ['lavandula-oil', 'linalool']],
    ['Cinnamaldehyde', ['cinnamal']],
    ['Amyl Cinnamal', ['amyl-cinnamal']],
    ['Hexyl Cinnamal', ['hexyl-cinnamal']],
    ['6-Methyl Coumarin', ['6-methyl-coumarin']],
    ['\u03b1-Isomethyl Ionone', ['alpha-isomethyl-ionone']],
    ['Citrus Limon (Lemon) Peel Oil', ['citrus-limon-peel-oil']],
    ['Citrus Aurantium Dulcis (Orange) Peel Oil', ['citrus-aurantium-peel-oil']],
    ['Citrus Aurantium Bergamia (Bergamot) Peel Oil', ['citrus-aurantium-bergamia-peel-oil']],
    ['Eucalyptus Globulus Leaf/Twig Oil', ['eucalyptus-globulus-oil']],
    ['Rose ketone 4 (Damascenone)', ['rose-ketones']],
    ['Rosa Damascena (Rose) Flower Oil', ['rose-flower-oil']],
    ['Rosa Canina (Rosehip) Fruit Oil', []],
    ['Evening primrose oil', []],
    // Which of the two cedars it is, a common name does not say.
    ['Cedarwood oil', ['cedrus-atlantica-oil', 'juniperus-virginiana-oil']],
    ['Prunus Amygdalus Dulcis (Sweet Almond) Oil', ['nuts']],
    ['Prunus Dulcis Oil', ['nuts']],
    ['Almondamidopropyl Betaine', ['nuts']],
    ['Argania spinosa (argan) kernel oil', ['nuts']],
    ['Unrefined shea butter (Butyrospermum parkii)', ['nuts']],
    ['Sheabutteramidopropyltrimonium Chloride', ['nuts']],
    ['Beurre de Karité', ['nuts']],
    ['Brazil nut oil', ['nuts']],
    ['Candlenut oil', ['nuts']],
    ['Arachis Hypogaea Oil', ['nuts']],
    ['Peanutamide MEA', ['nuts']],
    ['Cocos Nucifera (Coconut) Oil', []],
    ['Saponified coconut oil', []],
    ['Coconut oil infused with hazelnut', ['nuts']],
    ['Nutmeg', []],
    ['Aesculus Hippocastanum (Horse Chestnut) Seed Extract', []],
    ['Arachidyl Alcohol', []],
    ['Sesamum Indicum (Sesame) Seed Oil', ['sesame']],
    ['Saliid sisin', ['sesame']],
    ['Cera Alba', ['beeswax']],
    ['PEG-8 Beeswax', ['beeswax']],
    ['Synthetic Beeswax', []],
    ['Mel (Honey)', []],
    ['Acetylated Lanolin Alcohol', ['lanolin']],
    ['Laneth-10', ['lanolin']],
    ['', []],
    ['()*', []],
  ])('%s: %j', (ingredient, allergens) => expect(allergensIn([ingredient])).toEqual(allergens))

  test('are each named once, whatever they are called and wherever brackets open and close', () => {
    const list = ['Parfum (LINALOOL', 'Limonene)', 'linalool', 'd-Limonène', 'Dipentene']
    expect(allergensIn(list)).toEqual(['limonene', 'linalool'])
  })

  test('are the 81 entries of the annex and four others, each known by its own id', () => {
    expect(ALLERGENS).toHaveLength(85)
    for (const allergen of ALLERGENS) expect(allergensIn([allergen])).toEqual([allergen])
  })
})

const WORDS = [
  ...ALLERGENS.map((allergen) => allergen.replaceAll('-', ' ')),
  ...['almond', 'shea', 'oil', 'peel', 'rose', 'methyl', 'coconut', 'cera alba', 'Aqua', '(', ')'],
]
const ingredient = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '))
const list = fc.array(ingredient, { maxLength: 8 })

describe('whatever the list', () => {
  test('order, case, accents and repetition do not matter', () => {
    fc.assert(
      fc.property(list, (ingredients) => {
        const found = allergensIn(ingredients)
        expect(allergensIn(ingredients.toReversed())).toEqual(found)
        expect(allergensIn([...ingredients, ...ingredients])).toEqual(found)
        expect(allergensIn(ingredients.map((one) => one.toUpperCase()))).toEqual(found)
        expect(allergensIn(ingredients.map((one) => one.replaceAll('e', 'é')))).toEqual(found)
        expect(allergensIn(ingredients.map((one) => `  ${one} *`))).toEqual(found)
      }),
    )
  })

  test('a longer list never contains fewer: each ingredient counts on its own', () => {
    fc.assert(
      fc.property(list, list, (some, others) => {
        const both = new Set([...allergensIn(some), ...allergensIn(others)])
        expect(new Set(allergensIn([...some, ...others]))).toEqual(both)
      }),
    )
  })

  test('a nut is found in any company', () => {
    const nut = fc.constantFrom('Almond', 'Walnut', 'Shea', 'Argan', 'Peanut', 'Macadamia')
    fc.assert(
      fc.property(ingredient, nut, ingredient, (before, one, after) => {
        expect(allergensIn([`${before} ${one} ${after}`])).toContain('nuts')
      }),
    )
  })

  test('no text fails', () => {
    fc.assert(fc.property(fc.array(fc.string({ unit: 'binary' })), (any) => void allergensIn(any)))
  })
})
