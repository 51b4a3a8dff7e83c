import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLocalStorage } from '#tests/local-storage.ts'
import { forgetViewer, rememberViewer } from '../viewer.ts'
import { compare, confirm } from './account-wishlist.ts'
import { savedNow, showSaved, stored } from './saved.ts'

const BUTTER = '0198a000-0000-7000-8000-000000000001'
const OIL = '0198a000-0000-7000-8000-000000000002'
const SOAP = '0198a000-0000-7000-8000-000000000003'
const amina = { name: 'Amina', email: 'amina@example.com', isAdmin: false }

/** The account's list on the server, newest first. */
let account: string[] = []
let calls: string[] = []
let answer: () => Response | Promise<Response> | undefined

beforeEach(() => {
  openLocalStorage()
  account = []
  calls = []
  answer = () => undefined
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    calls.push(`${method} ${url}`)
    const given = await answer()
    if (given) return given
    const id = url.split('/')[3]
    if (method === 'POST') {
      const { products } = JSON.parse(String(body)) as { products: string[] }
      account = [...new Set([...products, ...account])]
      return Response.json({ products: account })
    }
    account = account.filter((one) => one !== id)
    if (method === 'PUT') account = [id!, ...account]
    return Response.json({ message: 'Done' })
  })
})

afterEach(() => {
  forgetViewer()
  stored.set({ owner: null, ids: [] })
  vi.unstubAllGlobals()
})

/** As the button does it for a signed-in customer. */
function press(id: string): ReturnType<typeof confirm> {
  const saves = !savedNow().includes(id)
  showSaved(id, saves)
  return confirm(id, saves)
}

describe('a guest’s list', () => {
  it('is in the browser, newest first', () => {
    showSaved(BUTTER, true)
    showSaved(OIL, true)
    showSaved(BUTTER, true)
    expect(savedNow()).toEqual([BUTTER, OIL])
    showSaved(OIL, false)
    expect(savedNow()).toEqual([BUTTER])
    expect(calls).toEqual([])
  })

  it('reads nothing but ids from the browser', () => {
    localStorage.setItem('wishlist', JSON.stringify({ ids: [OIL, 7, 'x', OIL, null, BUTTER] }))
    expect(savedNow()).toEqual([OIL, BUTTER])
    localStorage.setItem('wishlist', '{"ids":')
    expect(savedNow()).toEqual([])
  })

  it('joins the account’s at sign-in, once', async () => {
    showSaved(BUTTER, true)
    showSaved(OIL, true)
    account = [SOAP, BUTTER]
    rememberViewer(amina)
    await Promise.all([compare(), compare()])
    expect(savedNow()).toEqual([OIL, BUTTER, SOAP])
    // What another device removes does not come back from this one.
    account = [SOAP]
    await compare()
    expect(savedNow()).toEqual([SOAP])
  })
})

describe('an account’s list', () => {
  beforeEach(async () => {
    account = [SOAP]
    rememberViewer(amina)
    await compare()
    calls = []
  })

  it('is shown to nobody else on the device', () => {
    forgetViewer()
    expect(savedNow()).toEqual([])
    rememberViewer({ ...amina, email: 'bile@example.com' })
    expect(savedNow()).toEqual([])
    showSaved(OIL, true)
    expect(savedNow()).toEqual([OIL])
  })

  it('changes at once and is confirmed by the shop', async () => {
    const pressed = press(OIL)
    expect(savedNow()).toEqual([OIL, SOAP])
    expect(await pressed).toBeNull()
    expect(account).toEqual([OIL, SOAP])
    await press(SOAP)
    expect(account).toEqual([OIL])
    expect(calls).toEqual([`PUT /api/wishlist/${OIL}`, `DELETE /api/wishlist/${SOAP}`])
  })

  it('goes back to what it was if the shop refuses or cannot be reached', async () => {
    const details = { code: 'wishlist-full', message: 'Full' }
    answer = () => Response.json(details, { status: 409 })
    expect(await press(OIL)).toMatchObject({ code: 'wishlist-full' })
    expect(savedNow()).toEqual([SOAP])
    answer = () => Promise.reject(new TypeError('fetch failed'))
    expect(await press(SOAP)).toMatchObject({ kind: 'FETCH_ERROR' })
    expect(savedNow()).toEqual([SOAP])
  })

  it('ends as the last of several quick presses', async () => {
    await Promise.all([press(OIL), press(OIL), press(OIL)])
    expect([savedNow(), account]).toEqual([
      [OIL, SOAP],
      [OIL, SOAP],
    ])
    await Promise.all([press(OIL), press(OIL)])
    expect([savedNow(), account]).toEqual([
      [OIL, SOAP],
      [OIL, SOAP],
    ])
  })

  it('keeps what is pressed while it is compared', async () => {
    const compared = compare()
    await Promise.all([compared, press(OIL), press(SOAP)])
    expect([savedNow(), account]).toEqual([[OIL], [OIL]])
  })

  it('becomes a guest’s with the product if the session has ended', async () => {
    const details = { code: 'not-signed-in', message: 'Please sign in' }
    answer = () => Response.json(details, { status: 401 })
    expect(await press(OIL)).toBeNull()
    expect(savedNow()).toEqual([OIL])
    expect(stored.get().owner).toBeNull()
  })
})
