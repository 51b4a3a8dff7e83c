import { z } from 'zod'
import { accountPaths } from './account-paths.ts'
import { Message } from './common.ts'
import { endpoint } from './endpoint.ts'

export const exportData = endpoint(accountPaths.privacy.exportData, {
  summary: 'Everything that the shop stores about the caller, as one JSON file',
  access: 'signed-in',
  file: 'application/json; charset=utf-8',
})

export const deleteAccount = endpoint(accountPaths.privacy.deleteAccount, {
  summary: "Delete the caller's account; unpaid orders are cancelled",
  access: 'signed-in',
  body: z.object({ password: z.string().min(1).max(1000) }),
  reply: Message,
  errors: ['wrong-password', 'admin-not-deletable', 'payment-pending', 'too-many-requests', 'busy'],
})
