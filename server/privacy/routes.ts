import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/privacy.ts'
import { clearSession, readSession } from '../accounts/session-cookie.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { deleteAccount } from './delete-user.ts'
import { exportData } from './export-data.ts'

export function privacyRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.exportData, async ({ viewer }) => ({
    fileName: 'my-data.json',
    body: Buffer.from(JSON.stringify(await exportData(shop.db, viewer.id), null, 2)),
  }))

  route(app, contract.deleteAccount, async ({ viewer, body, request, reply }) => {
    const token = readSession(shop.config, request) ?? ''
    await deleteAccount(shop, viewer, body.password, { token, address: request.ip })
    clearSession(shop.config, reply)
    return { message: 'Account deleted' }
  })
}
