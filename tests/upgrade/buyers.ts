import type { PaypalEmulator } from '#emulators/paypal/start.ts'
import { paypalProvider } from '#server/payments/paypal/provider.ts'
import type { Code } from './add-products.ts'
import { PASSWORD, type WholeShop } from './whole-shop.ts'

type Api = ReturnType<WholeShop['api']>
type Items = Partial<Record<Code, number>>

const NAMES = {
  amina: 'Amina Warsame',
  bile: 'Bile Nur',
  cawo: 'Cawo “C” Cali',
  deeqa: 'Deeqa Omar',
}
export type Who = keyof typeof NAMES

/** Placed last, with a key under which a repeated request must return the same order. */
export const LAST_ORDER = {
  items: { QASIL: 1 },
  phone: '+252 61 500 0000',
  idempotencyKey: 'the-last-order',
} as const

interface Options {
  shop: WholeShop
  paypal: PaypalEmulator
  products: ReadonlyMap<Code, string>
}

/** Customers with accounts, and their actions on orders. */
export async function registerBuyers({ shop, paypal, products }: Options) {
  const people = new Map<Who, Api>()
  const owners = new Map<string, Who>()
  for (const who of Object.keys(NAMES) as Who[]) people.set(who, await register(who))
  return { people, place, start, payOnce, pay, capture, cancel }

  async function register(who: Who): Promise<Api> {
    const email = `${who}@example.com`
    const language = languageOf(who)
    await shop.api().accounts.register({
      body: { name: NAMES[who], email, password: PASSWORD, language },
    })
    return shop.api(await shop.signIn(email))
  }

  async function place(who: Who, items: Items, phone: string, idempotencyKey?: string) {
    const body = orderOf(items, phone, languageOf(who), (code) => products.get(code)!)
    const options = idempotencyKey ? { idempotencyKey } : {}
    const { _id } = await people.get(who)!.orders.place({ body }, options)
    owners.set(_id, who)
    return _id
  }

  async function start(id: string): Promise<string> {
    return (await ownerOf(id).payments.start({ params: { id } })).id
  }

  function payOnce(id: string, reference?: string) {
    return ownerOf(id).payments.pay({ params: { id }, body: reference ? { id: reference } : {} })
  }

  async function pay(id: string): Promise<string> {
    const reference = await start(id)
    paypal.control.approve(reference)
    await payOnce(id, reference)
    return id
  }

  /** The payment is captured, but the shop does not know yet. */
  async function capture(reference: string): Promise<void> {
    const provider = paypalProvider({
      ...paypal,
      currency: 'USD',
      demo: true,
      browser: { sdkUrl: '/x', environment: 'sandbox' },
      approvalOrigins: [],
      webhook: null,
    })
    await provider.capture(reference, 'behind-the-shop')
  }

  async function cancel(id: string): Promise<void> {
    await ownerOf(id).orders.cancel({ params: { id } })
  }

  function ownerOf(id: string): Api {
    return people.get(owners.get(id)!)!
  }
}

/** The body that the browser sends to place an order. */
export function orderOf(
  items: Items,
  phone: string,
  language: 'en' | 'so',
  productOf: (code: Code) => string,
) {
  return {
    orderItems: Object.entries(items).map(([code, qty]) => ({
      product: productOf(code as Code),
      qty,
    })),
    shippingAddress: {
      address: '1 Liberation Road',
      city: 'Mogadishu',
      postalCode: '00252',
      country: 'Somalia',
      phone,
    },
    paymentMethod: 'PayPal' as const,
    language,
  }
}

function languageOf(who: Who): 'en' | 'so' {
  return who === 'bile' ? 'so' : 'en'
}
