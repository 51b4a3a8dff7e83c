import sharp from 'sharp'
import type { TestApi } from '../api.ts'
import { fileOf, formOf } from '../form.ts'
import type { WholeShop } from './whole-shop.ts'

/** The SKUs of the products; a ninth one is imported from a file. */
const GOODS = [
  ['SHEA', 'Raw Shea Butter', 'Subagga Shea', 20, 'Butters', '#c9a66b'],
  ['QASIL', 'Qasil Powder', 'Budada Qasil', 10.99, 'Powders', '#6b8e4e'],
  ['ARGAN', 'Argan Oil 50 ml', 'Saliidda Argan', 35.5, 'Oils', '#b5651d'],
  ['SESAME', 'Cold Pressed Sesame Oil', null, 8.25, 'Oils', '#d9c27e'],
  ['ROSE', 'Rose Water ½ l', 'Biyaha Ubaxa', 12, 'Waters', '#d87093'],
  ['SOAP', 'Black Soap “Bar”', 'Saabuun Madow', 4.5, 'Soaps', '#333333'],
  ['GONE', 'Frankincense Balm', 'Kareemka Beeyada', 18, 'Butters', '#e3d5b8'],
] as const

export type Code = (typeof GOODS)[number][0]

/**
 * Adds products with pictures, one with a picture elsewhere, a draft and one from an imported file;
 * also a logo and a picture for the carousel.
 * @returns ids of the products by SKU.
 */
export async function addProducts(shop: WholeShop, cookie: string): Promise<Map<Code, string>> {
  const admin = shop.api(cookie)
  const products = new Map<Code, string>()
  for (const [sku, name, nameSo, price, category, colour] of GOODS) {
    const { _id: id } = await admin.adminProducts.create()
    await admin.adminProducts.save({
      params: { id },
      body: {
        name,
        nameSo,
        price,
        category,
        sku,
        countInStock: 40,
        description: `${name}: pure, from the north.\n\nKeep it cool & dry.`,
        descriptionSo: nameSo && `${nameSo}: saafi ah.`,
        brand: 'Qurux',
        size: '100 g',
        ingredients: [name, 'Vitamin E'],
        ...(sku === 'SOAP' && { image: 'https://pictures.example/soap.jpg' }),
      },
    })
    if (sku !== 'SOAP') {
      await upload(shop, cookie, `/api/products/${id}/pictures`, {
        image: await picture(colour, 400, 300),
        alt: `A jar of ${name}`,
      })
    }
    products.set(sku, id)
  }
  await admin.adminProducts.create()
  await upload(shop, cookie, '/api/settings/logo', { image: await picture('#0a5', 120, 60) })
  await upload(shop, cookie, '/api/heroes', {
    image: await picture('#ace', 640, 240),
    alt: 'A field of sesame',
    altSo: 'Beer sisin ah',
  })
  await importFile(shop, cookie, admin)
  return products
}

async function importFile(shop: WholeShop, cookie: string, admin: TestApi): Promise<void> {
  const csv = 'SKU,Name,Category,Price (USD),Stock\r\nHENNA,Henna Powder,Powders,6.75,12\r\n'
  const file = await upload(shop, cookie, '/api/imports', { file: fileOf(csv, 'goods.csv') })
  await shop.shop.jobs.drain(shop.shop)
  await admin.imports.start({ params: { id: file._id } })
  await shop.shop.jobs.drain(shop.shop)
}

async function upload(
  { app }: WholeShop,
  cookie: string,
  url: string,
  fields: Record<string, string | Blob>,
) {
  const { payload, headers } = await formOf(fields)
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, cookie },
  })
  if (answer.statusCode !== 201 && answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

/** A single colour with a lighter edge: a few hundred bytes in every format. */
async function picture(background: string, width: number, height: number): Promise<File> {
  const inner = {
    create: { width: width - 40, height: height - 20, channels: 3, background },
  } as const
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([{ input: await sharp(inner).png().toBuffer() }])
    .png()
    .toBuffer()
  return fileOf(bytes, 'picture.png')
}
