import { z } from 'zod'
import { MAX_WISHES } from '#domain/wishlist.ts'
import { ProductSummary } from './catalog.ts'
import { DateTime, IdParams, Message } from './common.ts'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

export const WishlistItem = ProductSummary.extend({ addedAt: DateTime })
export type WishlistItem = z.output<typeof WishlistItem>

export const show = endpoint(paths.wishlist.show, {
  summary:
    'The wishlist of the caller, newest first; products that are no longer sold are left out',
  access: 'signed-in',
  reply: z.array(WishlistItem),
})

export const merge = endpoint(paths.wishlist.merge, {
  summary: 'Add what a guest has saved in the browser; returns the ids of all products on the list',
  access: 'signed-in',
  body: z.object({
    products: z
      .array(z.uuid())
      .max(MAX_WISHES)
      .meta({
        description: `Newest first; unknown ones, and those beyond ${MAX_WISHES} products, are ignored`,
      }),
  }),
  reply: z.object({ products: z.array(z.string()).meta({ description: 'Newest first' }) }),
})

export const add = endpoint(paths.wishlist.add, {
  summary: `Add a product to the wishlist, at most ${MAX_WISHES}; without effect if it is there`,
  access: 'signed-in',
  params: IdParams,
  what: 'product',
  reply: Message,
  errors: ['not-found', 'wishlist-full'],
})

export const remove = endpoint(paths.wishlist.remove, {
  summary: 'Remove a product from the wishlist; without effect if it is not there',
  access: 'signed-in',
  params: IdParams,
  what: 'product',
  reply: Message,
  errors: ['not-found'],
})
