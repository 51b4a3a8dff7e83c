import { expect, it } from 'vitest'
import { assertPage } from './assert-page.ts'

const read = (path: string, page: string | null, rows: unknown[]) => {
  try {
    assertPage(new Request(`https://shop.example${path}`), page, { rows, total: rows.length })
    return 'shown'
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location')
    return (thrown as { init: ResponseInit }).init.status
  }
}

it('rejects a page beyond the end and an invalid number', () => {
  expect(read('/admin/orderlist', null, [])).toBe('shown')
  expect(read('/admin/orderlist?pageNumber=', '', [])).toBe('shown')
  expect(read('/admin/orderlist?pageNumber=2', '2', ['an order'])).toBe('shown')
  expect(read('/admin/orderlist?pageNumber=9', '9', [])).toBe(404)
  for (const page of ['0', '-1', '1.5', 'abc', '1e3', '10000000']) {
    expect(read(`/admin/orderlist?pageNumber=${page}`, page, ['an order'])).toBe(404)
  }
})

it('leads to the previous page after the last row of a page is removed', () => {
  read('/admin/userlist?keyword=a&pageNumber=3', '3', ['Amina'])
  expect(read('/admin/userlist?keyword=a&pageNumber=3', '3', [])).toBe(
    '/admin/userlist?keyword=a&pageNumber=2',
  )
  read('/so/admin/productlist/2?state=sold-out', '2', ['Henna'])
  expect(read('/so/admin/productlist/2?state=sold-out', '2', [])).toBe(
    '/so/admin/productlist/1?state=sold-out',
  )
})
