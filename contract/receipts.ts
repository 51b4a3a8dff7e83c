import { z } from 'zod'
import { Email } from './accounts.ts'
import { checkoutPaths } from './checkout-paths.ts'
import { IdParams, Language, Message } from './common.ts'
import { endpoint } from './endpoint.ts'

export const send = endpoint(checkoutPaths.receipts.send, {
  summary:
    'Mail a receipt for a paid order to its payer, without the address of the buyer; 404 until it is paid',
  access: 'order-holder',
  params: IdParams,
  what: 'order',
  body: z.object({ email: Email, language: Language }),
  reply: Message,
  status: 201,
  errors: ['not-found', 'too-many-requests'],
})
