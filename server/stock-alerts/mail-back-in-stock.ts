import { and, eq, isNull } from 'drizzle-orm'
import { hashToken, newToken } from '../accounts/tokens.ts'
import { isOnSale } from '../catalog/product-queries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { products, skus, stockAlerts } from '../db/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { sendOnce } from '../notifications/outbox.ts'
import { backInStock } from '../notifications/templates/back-in-stock.ts'
import type { Shop } from '../shop.ts'
import { variantName } from './variant-name.ts'

/** Sends nothing if the alert was stopped, or the product taken off sale, since the wave. */
export async function mailBackInStock(
  shop: Shop,
  { alertId, mailId }: Jobs['back-in-stock'],
): Promise<void> {
  const alert = await readAlert(shop.db, alertId)
  if (!alert) return
  const { userId, contact: recipient, language } = alert
  const mail = { id: mailId, template: 'back-in-stock' as const, userId, recipient, language }
  await sendOnce(shop, mail, async (tx, from) => {
    // Created here, so that neither the job nor the outbox ever contains a usable token.
    const token = newToken()
    await tx
      .update(stockAlerts)
      .set({ tokenHash: hashToken(token) })
      .where(eq(stockAlerts.id, alertId))
    const what = variantName(alert, language)
    const variant = await variantOf(tx, alert)
    return backInStock({ language, what, productId: alert.productId, variant, token }, from)
  })
}

async function readAlert(db: Db, id: string) {
  const [alert] = await db
    .select({
      userId: stockAlerts.userId,
      contact: stockAlerts.contact,
      language: stockAlerts.language,
      productId: products.id,
      name: products.name,
      nameSo: products.nameSo,
      options: products.options,
      code: skus.code,
      choice: skus.choice,
    })
    .from(stockAlerts)
    .innerJoin(skus, eq(skus.id, stockAlerts.skuId))
    .innerJoin(products, eq(products.id, skus.productId))
    .where(and(eq(stockAlerts.id, id), isOnSale, isNull(skus.deletedAt)))
  return alert
}

/** The code of the variant, for the link; null if the product has only this one. */
async function variantOf(tx: Tx, { productId, code }: { productId: string; code: string }) {
  const live = await tx.$count(skus, and(eq(skus.productId, productId), isNull(skus.deletedAt)))
  return live > 1 ? code : null
}
