import { z } from 'zod'
import { MERGE_NOTICES } from '#domain/cart-changes.ts'
import { LineChanges, Lines, MAX_LINES, Quote } from './cart.ts'
import { cartPaths } from './cart-paths.ts'
import { endpoint } from './endpoint.ts'

const AccountCart = Quote.pick({ cartItems: true, unchosen: true, gone: true }).extend({
  owner: z.uuid().meta({
    description: 'Of the account, so that a browser knows a cart that it has from somebody else',
  }),
})
export type AccountCart = z.output<typeof AccountCart>

/** About one line, in both languages with what was chosen of it. */
const MergeNotice = z.object({
  kind: z.enum(MERGE_NOTICES).meta({
    description:
      'added: was only in the stored cart; raised: more of it was there; stock: fewer are left; no-room: the cart is full',
  }),
  product: z.string(),
  variant: z.string().optional().meta({ description: 'Missing if the line names none' }),
  name: z.string(),
  nameSo: z.string().nullable(),
  from: z.int().meta({ description: 'Units in the cart that was sent, or those wanted' }),
  to: z.int(),
})
export type MergeNotice = z.output<typeof MergeNotice>

const MergedCart = AccountCart.extend({ notices: z.array(MergeNotice) })
export type MergedCart = z.output<typeof MergedCart>

export const show = endpoint(cartPaths.accountCart.show, {
  summary: 'The stored cart of the caller, at current prices and with the units available',
  access: 'signed-in',
  reply: AccountCart,
})

export const merge = endpoint(cartPaths.accountCart.merge, {
  summary:
    'Merge the cart of a browser into the stored one: all lines, each with the larger quantity as far as units are left. Notices tell what differs from the cart that was sent, unless that was empty',
  access: 'signed-in',
  body: z.object({ items: Lines }),
  reply: MergedCart,
})

export const setLines = endpoint(cartPaths.accountCart.setLines, {
  summary: `Set lines of the stored cart, at most ${MAX_LINES}; the last one to set a line wins, and a repetition changes nothing`,
  access: 'signed-in',
  body: z.object({
    set: LineChanges.meta({ description: 'A quantity of 0 removes the line' }),
  }),
  reply: AccountCart,
})
