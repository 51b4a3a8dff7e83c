import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { ask } from '#contract/stock-alerts.ts'
import { normalizeEmail, type Viewer } from '#domain/accounts.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import type { AlertChannel } from '#domain/stock-alerts.ts'
import { countAttempt } from '../accounts/limits.ts'
import { hashToken, newToken } from '../accounts/tokens.ts'
import { chooseVariants } from '../catalog/choose-variants.ts'
import { isOnSale } from '../catalog/product-queries.ts'
import { sellableUnits } from '../catalog/sellable.ts'
import type { Tx } from '../db/connect.ts'
import { products, skus, stockAlerts } from '../db/schema.ts'
import { normalisePhone } from '../orders/phones.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'

type Request = z.output<typeof ask.body>

interface Contact {
  channel: AlertChannel
  contact: string
}

/**
 * Remembers that somebody wants to be told when a product is back in stock. The same contact waits
 * once, and the caller does not learn whether it did already.
 * @throws ShopError not-found, variant-needed, in-stock, too-many-requests, or invalid-input for a phone number.
 */
export async function askForAlert(
  shop: Shop,
  viewer: Viewer | null,
  productId: string,
  request: Request,
  address: string,
): Promise<void> {
  const contact = contactOf(request)
  await countAttempt(shop, 'alert', contact.contact, address)
  await change(shop, viewer, async ({ tx, now }) => {
    const sku = await findSku(tx, productId, request.variant)
    if (sku.available > 0) throw new ShopError('in-stock')
    await tx
      .insert(stockAlerts)
      .values({
        ...contact,
        skuId: sku.id,
        userId: viewer?.id ?? null,
        language: request.language,
        // Nobody knows this token: the mail makes its own, so that none is stored until then.
        tokenHash: hashToken(newToken()),
        createdAt: now,
      })
      .onConflictDoNothing()
  })
}

function contactOf({ email, phone }: Request): Contact {
  if (email !== undefined) return { channel: 'email', contact: normalizeEmail(email) }
  const contact = normalisePhone({ phone: phone ?? '', country: 'Somalia' })
  if (!contact.startsWith('+')) {
    throw invalid({ phone: 'Must be a phone number, with its country code unless it is Somali' })
  }
  return { channel: 'whatsapp', contact }
}

/** The wanted variant, locked against a restock that would not see the new alert. */
async function findSku(tx: Tx, product: string, variant: string | undefined) {
  const [chosen] = await chooseVariants(tx, [{ product, variant }])
  const [sku] = await tx
    .select({ id: skus.id, available: sellableUnits })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(and(eq(skus.id, chosen!), isNull(skus.deletedAt), isOnSale))
    .for('share', { of: skus })
  if (!sku) throw new ShopError('not-found', { what: 'product' })
  return sku
}
