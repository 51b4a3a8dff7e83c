import { z } from 'zod'
import { Email, Name, UserInfo } from '../accounts.ts'
import { DateTime, IdParams, Message, Paging } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'
import { Keyword, oneOf } from './search.ts'

/** A user as admins see them, without anything that grants access to the account. */
export const ListedUser = UserInfo.extend({
  createdAt: DateTime,
  numOrders: z.int().meta({ description: 'All that were placed and not deleted' }),
})
export type ListedUser = z.output<typeof ListedUser>

export const EditableUser = UserInfo.extend({
  createdAt: DateTime,
  version: z.int().meta({ description: 'Increases with every change' }),
})
export type EditableUser = z.output<typeof EditableUser>

export const list = endpoint(adminPaths.adminUsers.list, {
  summary: 'All users, newest first; searched by name and email',
  access: 'admin',
  query: Paging.extend({
    keyword: Keyword,
    filter: oneOf(['admins']),
    sort: oneOf(['name', '-name', 'date', '-date']),
  }),
  reply: z.array(ListedUser),
})

export const show = endpoint(adminPaths.adminUsers.show, {
  summary: 'One user',
  access: 'admin',
  params: IdParams,
  what: 'user',
  reply: EditableUser,
})

export const update = endpoint(adminPaths.adminUsers.update, {
  summary: 'Change name, email and admin rights; a new email or new rights end the open sessions',
  access: 'admin',
  params: IdParams,
  what: 'user',
  body: z.object({
    name: Name,
    email: Email,
    isAdmin: z.boolean(),
    version: z.int().optional().meta({
      description: 'The version that the admin saw; a stale one answers version-conflict',
    }),
  }),
  reply: EditableUser,
  errors: ['user-exists', 'version-conflict', 'last-admin', 'own-admin-flag'],
})

export const remove = endpoint(adminPaths.adminUsers.remove, {
  summary:
    'Delete a user: personal data is erased, orders stay without it, sessions end immediately',
  access: 'admin',
  params: IdParams,
  what: 'user',
  reply: Message,
  errors: ['admin-not-deletable', 'payment-pending'],
})
