import { describe, expect, test } from 'vitest'
import { importingShop } from '#tests/importing-shop.ts'
import { products } from '../../db/schema.ts'

const at = importingShop()
const { upload, check, imported, stockOf } = at

describe('problems of an import file', () => {
  test('are all reported at once, with row, column and value', async () => {
    await at.shop.stockProduct({ sku: 'OLD', listPrice: 10_00 })
    await at.shop.stockProduct({ sku: 'OLDER', listPrice: 10_00 })
    const gone = await at.shop.stockProduct({ sku: 'GONE' })
    await at.api.adminProducts.remove({ params: { id: gone } })
    const rows: [line: string, row: number, column: string, problem: string, value: string][] = [
      [',Soap,Soaps,1,1,,', 2, 'sku', 'missing', ''],
      ['B-1,,Soaps,1,1,,', 3, 'name', 'missing', ''],
      ['B-2,Soap,,1,1,,', 4, 'category', 'missing', ''],
      ['B-3,Soap,Soaps,,1,,', 5, 'price', 'missing', ''],
      ['B-4,Soap,Soaps,-1,1,,', 6, 'price', 'negative', '-1'],
      ['B-5,Soap,Soaps,cheap,1,,', 7, 'price', 'not-a-price', 'cheap'],
      ['B-6,Soap,Soaps,"1,234",1,,', 8, 'price', 'unclear-price', '1,234'],
      ['B-7,Soap,Soaps,1e3,1,,', 9, 'price', 'not-a-price', '1e3'],
      ['B-8,Soap,Soaps,9999999,1,,', 10, 'price', 'too-much', '9999999'],
      ['B-9,Soap,Soaps,1,1.5,,', 11, 'stock', 'not-whole', '1.5'],
      ['C-1,Soap,Soaps,1,-2,,', 12, 'stock', 'negative', '-2'],
      ['C-2,Soap,Soaps,1,99999999,,', 13, 'stock', 'too-much', '99999999'],
      [`C-3,${'x'.repeat(300)},Soaps,1,1,,`, 14, 'name', 'too-long', `${'x'.repeat(79)}…`],
      ['C-4,So\0ap,Soaps,1,1,,', 15, 'name', 'bad-characters', 'So\uFFFDap'],
      ['C-5,Soap,Soaps,1,1,ftp://x/y,', 16, 'image', 'not-an-address', 'ftp://x/y'],
      ['C-6,Soap,Soaps,1,1,,perhaps', 17, 'published', 'not-yes-or-no', 'perhaps'],
      ['C-7,Soap,Soaps,0,1,,yes', 18, 'price', 'price-needed', '0'],
      ['OLDER,Soap,Soaps,0,1,,', 19, 'price', 'price-needed', '0'],
      ['OLD,Soap,Soaps,1,1,,', 0, '', '', ''],
      ['OLD,Soap,Soaps,2,1,,', 21, 'sku', 'twice', 'OLD'],
      ['GONE,Soap,Soaps,1,1,,', 22, 'sku', 'deleted', 'GONE'],
      ['C-8,Soap,Soaps,1,1,,,surplus', 23, '', 'too-many-cells', 'surplus'],
      [`${'s'.repeat(65)},Soap,Soaps,1,1,,`, 24, 'sku', 'too-long', 's'.repeat(65)],
    ]
    const file = await check(
      ['sku,name,category,price,stock,image,published', ...rows.map(([line]) => line)].join('\n'),
    )
    const wrong = rows.filter(([, row]) => row > 0)
    expect(file).toMatchObject({ state: 'faulty', rows: rows.length, problemCount: wrong.length })
    const problems = await at.api.imports.problems({ params: { id: file._id }, query: {} })
    expect(problems).toEqual(
      wrong.map(([, row, column, problem, value]) => ({ row, column, problem, value })),
    )
    await expect(at.api.imports.start({ params: { id: file._id } })).rejects.toMatchObject({
      code: 'import-not-ready',
    })
    await at.shop.doJobs()
    expect(await at.shop.shop.db.$count(products)).toBe(3)
  })

  test('do not fill the memory: all are counted, and the first thousand are stored and paged', async () => {
    const file = await check(`sku,price\n${'X,wrong\n'.repeat(1_500)}`)
    expect(file).toMatchObject({ state: 'faulty', rows: 1_500, problemCount: 1_500 })
    const page = await at.api.imports.problems({
      params: { id: file._id },
      query: { pageNumber: 20, pageSize: 50 },
    })
    expect(page.at(-1)).toMatchObject({ row: 1_001, problem: 'not-a-price' })
  })

  test.each([
    ['name,price\nSoap,1\n', 'no-sku-column', 1],
    ['sku,price,Qiimo\nA,1,2\n', 'column-twice', 1],
    ['sku,name\n', 'no-rows', 1],
    ['sku,name\n\n , \n', 'no-rows', 1],
    ['sku,name\nA,"never closed\nB,x\n', 'broken-quotes', 2],
  ])('as a whole: %j', async (text, problem, row) => {
    const file = await check(text)
    expect(file.state).toBe('faulty')
    const problems = await at.api.imports.problems({ params: { id: file._id }, query: {} })
    expect(problems).toContainEqual(expect.objectContaining({ problem, row }))
  })

  test('make an unusable file refused at once, with a code that the page translates', async () => {
    const refuse = async (bytes: Uint8Array | string) => (await upload(bytes)).json().errors
    const xlsx = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(500)])
    expect(await refuse(xlsx)).toEqual({ file: 'is-spreadsheet' })
    expect(await refuse(Buffer.from('d0cf11e0a1b11ae100', 'hex'))).toEqual({
      file: 'is-spreadsheet',
    })
    expect(await refuse(Buffer.from('sku,name\nA,caf\xe9\n', 'latin1'))).toEqual({
      file: 'not-text',
    })
    expect(await refuse(' \r\n')).toEqual({ file: 'empty' })
    expect(await refuse('')).toHaveProperty('file')
    const large = await upload(Buffer.alloc(20_000_001, 'x'))
    expect([large.statusCode, large.json().code]).toEqual([413, 'body-too-large'])
    expect(await at.api.imports.list({ query: {} })).toEqual([])
  })

  test('do not include what spreadsheets write: UTF-16, sep=, byte order marks, empty lines, any order', async () => {
    const text = 'Price;SKU;Name;Category\r\n;;;\r\n\r\n"1.234,50";A-1;Café ☕;Soaps\r\n;;;\r\n'
    const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
    for (const bytes of [utf16, `\uFEFFsep=;\r\n${text}`, text.replaceAll('\r\n', '\n')]) {
      const file = await check(bytes)
      expect(file).toMatchObject({ state: 'ready', rows: 1, creates: 1 })
    }
    await imported(text)
    expect(await stockOf('A-1')).toMatchObject({ listPrice: 1234_50, onHand: 0 })
  })
})
