import { beforeEach, describe, expect, it } from 'vitest'
import { fileOf, formOf } from '#tests/form.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { noise } from '#tests/pictures.ts'

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})

const CONTENT = {
  howToUse: 'Warm a little between the palms.',
  howToUseSo: 'In yar calaacalaha ku diirri.',
  warnings: 'Keep out of the eyes.',
  warningsSo: 'Indhaha ka ilaali.',
  responsiblePerson: 'Hodan Beauty, 1 Liberation Road, Mogadishu, hello@hodan.example',
  origin: 'SO',
  paoMonths: 12,
  sealed: true,
  facets: ['hair:dry', 'quality:vegan'],
  ingredients: ['Shea butter', 'Linalool'],
  ingredientsComplete: true,
}

async function put(id: string, fields: Parameters<typeof formOf>[0]) {
  const { payload, headers } = await formOf(fields)
  const answer = await shop.app.inject({
    method: 'PUT',
    url: `/api/products/${id}`,
    payload,
    headers: { ...headers, cookie: admin.cookie },
  })
  return { status: answer.statusCode, ...answer.json() }
}

const show = (id: string) => shop.guest.catalog.show({ params: { id } })

describe('the content of a product', () => {
  it('is saved, shown to everybody with the names of the country, and recorded', async () => {
    const id = await shop.stockProduct()
    const saved = await admin.api.adminProducts.save({ params: { id }, body: CONTENT })
    const shown = {
      ...CONTENT,
      origin: { code: 'SO', name: 'Somalia', nameSo: 'Soomaaliya' },
      allergens: ['nuts', 'linalool'],
    }
    expect(saved).toMatchObject(shown)
    expect(await show(id)).toMatchObject(shown)
    expect(shop.invalidated).toContain(`product:${id}`)
    const [entry] = await admin.api.audit.list({ query: {} })
    expect(entry).toMatchObject({ action: 'product-changed', after: CONTENT })
    // Derived from the ingredients, which the entry has.
    expect(entry!.after).not.toHaveProperty('allergens')
  })

  it('may come as a form, with a picture', async () => {
    const id = await shop.stockProduct()
    const saved = await put(id, {
      ...CONTENT,
      origin: 'so',
      paoMonths: '12',
      sealed: 'true',
      facets: 'quality:vegan, hair:dry',
      ingredients: 'Shea butter\nLinalool',
      ingredientsComplete: 'true',
      image: fileOf(await noise(40, 40).jpeg().toBuffer(), 'soap.jpg'),
    })
    expect(saved).toMatchObject({
      ...{ ...CONTENT, origin: { code: 'SO' } },
      picture: { width: 40 },
    })
    const emptied = await put(id, {
      ...{ howToUse: '', howToUseSo: '', warnings: '', warningsSo: '', responsiblePerson: '' },
      ...{ origin: '', paoMonths: '', sealed: '', facets: '', ingredients: '' },
      ingredientsComplete: 'false',
    })
    expect(emptied).toMatchObject(EMPTY)
  })

  it('stays when a save does not mention it, and is empty for a product of an older version', async () => {
    const id = await shop.stockProduct()
    expect(await show(id)).toMatchObject(EMPTY)
    await admin.api.adminProducts.save({ params: { id }, body: CONTENT })
    await admin.api.adminProducts.save({ params: { id }, body: { name: 'Another' } })
    expect(await show(id)).toMatchObject({ ...CONTENT, origin: { code: 'SO' } })
  })

  it.each<[string, object]>([
    ['howToUse', { howToUse: 'x'.repeat(5_001) }],
    ['warningsSo', { warningsSo: 'x'.repeat(2_001) }],
    ['responsiblePerson', { responsiblePerson: 'x'.repeat(501) }],
    ['origin', { origin: 'XX' }],
    ['origin', { origin: 'Somalia' }],
    ['paoMonths', { paoMonths: 0 }],
    ['paoMonths', { paoMonths: 61 }],
    ['paoMonths', { paoMonths: 1.5 }],
    ['paoMonths', { paoMonths: 'a year' }],
    ['sealed', { sealed: 'perhaps' }],
    ['ingredientsComplete', { ingredientsComplete: 1 }],
    ['facets', { facets: ['hair:purple'] }],
  ])('is refused by field: %s %j', async (field, body) => {
    const id = await shop.stockProduct()
    const save = admin.api.adminProducts.save({ params: { id }, body })
    await expect(save).rejects.toMatchObject({ status: 400, code: 'invalid-input' })
    const errors = await save.catch((error) => Object.keys(error.errors))
    expect((errors as string[]).map((name) => name.split('.')[0])).toEqual([field])
    expect(await show(id)).toMatchObject(EMPTY)
  })
})

const EMPTY = {
  ...{ howToUse: '', howToUseSo: null, warnings: '', warningsSo: null, responsiblePerson: '' },
  ...{ origin: null, paoMonths: null, sealed: false, facets: [], ingredients: [] },
  ...{ ingredientsComplete: false, allergens: [] },
}
