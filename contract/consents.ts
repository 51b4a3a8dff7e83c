import { z } from 'zod'
import { CONSENT_SOURCES } from '#domain/consents.ts'
import { cartPaths } from './cart-paths.ts'
import { Message } from './common.ts'
import { endpoint } from './endpoint.ts'

const Consents = z.object({
  offered: z.boolean().meta({ description: 'Whether the shop sends such emails at all' }),
  cartAndOffers: z.boolean().meta({
    description: "'Email me about my cart and offers', for the caller's present address",
  }),
})
export type Consents = z.output<typeof Consents>

export const show = endpoint(cartPaths.consents.show, {
  summary: 'What the caller has agreed to',
  access: 'signed-in',
  reply: Consents,
})

export const save = endpoint(cartPaths.consents.save, {
  summary: 'Agree, or no longer; without effect if nothing changes',
  access: 'signed-in',
  body: z.object({ cartAndOffers: z.boolean(), source: z.enum(CONSENT_SOURCES) }),
  reply: Consents,
})

export const oneClick = endpoint(cartPaths.consents.oneClick, {
  summary:
    'The List-Unsubscribe of a mail about a cart or a stock notice: one click in the mail program, without a sign-in (RFC 8058); not-found once the notices are forgotten',
  access: 'everyone',
  params: z.object({ token: z.string().max(100) }),
  what: 'alert',
  body: z.string().meta({ description: 'Ignored: List-Unsubscribe=One-Click' }),
  raw: true,
  reply: Message,
  errors: ['not-found'],
})
