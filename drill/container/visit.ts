import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { createTestApi, type TestApi } from '#tests/api.ts'
import { fileOf, formOf } from '#tests/form.ts'
import { noise } from '#tests/pictures.ts'

const ADDRESS = {
  address: '1 Liberation Road',
  city: 'Mogadishu',
  postalCode: '00252',
  country: 'Somalia',
  phone: '+252 61 500 0000',
}

interface Visitor {
  readonly api: TestApi
  readonly send: (method: string, path: string, body?: Body) => Promise<Response>
}

interface Body {
  readonly payload: Buffer
  readonly headers: Record<string, string>
}

/** A browser without pages: it stores cookies and sends them back. */
export function visit(url: string): Visitor {
  const cookies = new Map<string, string>()
  async function ask(path: string, { headers, ...request }: RequestInit): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url + path, { ...request, headers: { ...headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split('=')
      cookies.set(name, value)
    }
    return response
  }
  return {
    api: createTestApi(({ path, method, headers, body }) =>
      ask(path, { method, headers, ...(body !== undefined && { body }) }),
    ),
    send: (method, path, body) =>
      ask(path, {
        method,
        ...(body && { headers: body.headers, body: new Uint8Array(body.payload) }),
      }),
  }
}

interface Places {
  /** Where the admin works and where the customer buys: two shops on one database. */
  readonly admin: string
  readonly customer: string
  readonly account: { readonly email: string; readonly password: string }
}

/**
 * An admin puts a product with a picture on sale in one shop, a customer orders it in the other and
 * takes the invoice. @returns what was not as it should be
 */
export async function sellSomething({ admin, customer, account }: Places): Promise<string[]> {
  const findings: string[] = []
  const owner = visit(admin)
  await owner.api.accounts.login({ body: account })
  const draft = await owner.api.adminProducts.create()
  const image = fileOf(await noise(640, 480).png().toBuffer(), 'soap.png')
  const fields = { name: 'Soap', price: '4', category: 'Soaps', countInStock: '9', image }
  const saved = await owner.send('PUT', `/api/products/${draft._id}`, await formOf(fields))
  if (!saved.ok) return [`The product was not saved: ${saved.status} ${await saved.text()}`]

  const buyer = visit(customer)
  const { image: shownAt } = await buyer.api.catalog.show({ params: { id: draft._id } })
  const shown = await buyer.send('GET', shownAt)
  const bytes = Buffer.from(await shown.arrayBuffer())
  const { format } = await sharp(bytes)
    .metadata()
    .catch(() => ({ format: undefined }))
  if (format !== 'webp') findings.push(`The picture is ${format ?? shown.status}, not webp`)

  const email = `${randomUUID()}@example.com`
  await buyer.api.accounts.register({ body: { name: 'Amina', email, password: randomUUID() } })
  const order = await buyer.api.orders.place({
    body: {
      orderItems: [{ product: draft._id, qty: 2 }],
      shippingAddress: ADDRESS,
      paymentMethod: 'PayPal',
    },
  })
  const invoice = await buyer.send('GET', `/api/orders/${order._id}/invoice`)
  const start = Buffer.from(await invoice.arrayBuffer()).subarray(0, 5)
  if (start.toString() !== '%PDF-') findings.push(`The invoice is no PDF: ${invoice.status}`)
  const page = await buyer.send('GET', `/product/${draft._id}`)
  if (!(await page.text()).includes('Soap')) findings.push('The page of the product lacks its name')
  return findings
}
