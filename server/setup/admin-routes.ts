import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/setup.ts'
import { removeConnection } from '../connections/save-connection.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { requestBackup, saveBackup, showBackup, tryBackup } from './backup.ts'
import { saveMail, showMail, tryMail } from './mail.ts'
import { savePaypal, showPaypal, tryPaypal } from './paypal.ts'
import { assertMayReplace, takesPayments } from './replace-account.ts'
import { saveWaafipay, showWaafipay, tryWaafipay } from './waafipay.ts'

export function setupAdminRoutes(app: FastifyInstance, shop: Shop): void {
  const show = async (): Promise<contract.Setup> => ({
    mail: await showMail(shop),
    backup: await showBackup(shop),
    paypal: await showPaypal(shop),
    waafipay: await showWaafipay(shop),
  })

  route(app, contract.show, show)

  route(app, contract.saveMail, ({ body, viewer }) => saveMail(shop, viewer, body))

  route(app, contract.testMail, ({ body, viewer }) => tryMail(shop, viewer, body))

  route(app, contract.saveBackup, ({ body, viewer }) => saveBackup(shop, viewer, body))

  route(app, contract.testBackup, ({ body }) => tryBackup(shop, body))

  route(app, contract.runBackup, ({ viewer }) => requestBackup(shop, viewer))

  route(app, contract.savePaypal, ({ body, viewer }) => savePaypal(shop, viewer, body))

  route(app, contract.testPaypal, ({ body }) => tryPaypal(shop, body))

  route(app, contract.saveWaafipay, ({ body, viewer }) => saveWaafipay(shop, viewer, body))

  route(app, contract.testWaafipay, ({ body }) => tryWaafipay(shop, body))

  route(app, contract.remove, async ({ params: { service }, viewer }) => {
    await change(shop, viewer, async (unit) => {
      if (takesPayments(service)) await assertMayReplace(unit.tx, shop, service, null)
      await removeConnection(unit, shop.secretBox, service)
    })
    if (takesPayments(service)) await shop.payments.refresh?.()
    return show()
  })
}
