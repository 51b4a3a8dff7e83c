import { z } from 'zod'
import { Message } from './common.ts'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

export const exportData = endpoint(paths.privacy.exportData, {
  summary: 'Everything that the shop stores about the caller, as one JSON file',
  access: 'signed-in',
  file: 'application/json; charset=utf-8',
})

export const deleteAccount = endpoint(paths.privacy.deleteAccount, {
  summary: "Delete the caller's account; unpaid orders are cancelled",
  access: 'signed-in',
  body: z.object({ password: z.string().min(1).max(1000) }),
  reply: Message,
  errors: ['wrong-password', 'admin-not-deletable', 'payment-pending', 'too-many-requests', 'busy'],
})
