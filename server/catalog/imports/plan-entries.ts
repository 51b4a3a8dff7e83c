import { toDecimalString } from '#domain/money.ts'
import type { AuditEntry } from '../../write-audit-entries.ts'
import { variantOf } from '../lock-variant.ts'
import { presentParts } from './part-cells.ts'
import type { Plan, SkuPlan } from './plan-rows.ts'
import type { Current, CurrentSku } from './read-current.ts'

/** What the change log says of a product, except its stock. */
export function planEntries(plan: Plan, productId: string): AuditEntry[] {
  const { current, changes, skus, row } = plan
  if (current) {
    return [
      ...skus.flatMap((sku) => priceEntry(plan, current, sku)),
      ...changeEntries(plan, current),
    ]
  }
  const { name, category } = changes
  const price = skus[0]!.newPrice
  const onHand = skus.reduce((sum, { moves }) => sum + moves, 0)
  const after = { name, sku: row.sku, category, price, onHand }
  return [{ action: 'product-created', subjectId: productId, subject: name ?? row.sku, after }]
}

export function stockEntry({
  of: { current: product, changes },
  current,
  changes: changesOfSku,
  onHand,
  by,
}: SkuPlan & { of: Plan; current: CurrentSku; onHand: number; by: number }): AuditEntry {
  return {
    action: 'stock-changed',
    subjectId: current.productId,
    subject: changes.name ?? product?.name ?? current.code,
    before: { onHand },
    after: { onHand: onHand + by, ...variantOf({ ...current, ...changesOfSku }) },
  }
}

/** Whether anything changes that search and the variants in the change log show. */
export function changesVariants({ options, skus }: Plan): boolean {
  return (
    options !== null ||
    skus.some(({ current, changes, parts }) => !current || changes.choice || parts)
  )
}

function priceEntry(plan: Plan, product: Current, sku: SkuPlan): AuditEntry[] {
  const { current, newPrice, changes } = sku
  if (!current || newPrice === null) return []
  const before = { price: current.listPrice }
  const after = { price: newPrice, ...variantOf({ ...current, ...changes }) }
  return [{ action: 'price-changed', ...about(plan, product), before, after }]
}

function changeEntries(plan: Plan, current: Current): AuditEntry[] {
  const entries: AuditEntry[] = []
  const { changes } = plan
  const names = Object.keys(changes) as (keyof typeof changes)[]
  if (names.length > 0) {
    const before = Object.fromEntries(names.map((name) => [inShop(name), was(current, name)]))
    const after = Object.fromEntries(names.map((name) => [inShop(name), changes[name]]))
    entries.push({ action: 'product-changed', ...about(plan, current), before, after })
  }
  if (changesVariants(plan)) entries.push(variantEntry(plan, current))
  return entries
}

function variantEntry(plan: Plan, current: Current): AuditEntry {
  const live = current.skus.filter(({ isLive }) => isLive)
  const added = plan.skus.filter((sku) => !sku.current)
  const before = live.map((sku) => line({ ...sku, price: sku.listPrice }))
  const after = [
    ...live.map((sku) => {
      const planned = plan.skus.find((one) => one.current?.id === sku.id)
      const parts = planned?.parts ?? sku.parts
      return line({ ...sku, ...planned?.changes, parts, price: planned?.newPrice ?? sku.listPrice })
    }),
    ...added.map(({ row, changes, newPrice, parts }) =>
      line({ choice: [], ...changes, code: row.sku, parts: parts ?? [], price: newPrice ?? 0 }),
    ),
  ]
  return {
    action: 'variants-changed',
    ...about(plan, current),
    before: { variants: before },
    after: { variants: after },
  }
}

interface Line extends Pick<CurrentSku, 'choice' | 'code' | 'parts'> {
  price: number
}

function line({ choice, code, price, parts }: Line): string {
  const contents = parts.length > 0 ? [presentParts(parts)] : []
  return [...choice, code, toDecimalString(price), ...contents].join(' · ')
}

function about({ changes }: Plan, current: Current) {
  return { subjectId: current.id, subject: changes.name ?? current.name }
}

function inShop(name: string): string {
  return name === 'image' ? 'imageUrl' : name
}

function was(current: Current, name: keyof Plan['changes']): unknown {
  if (name === 'image') return current.imageUrl
  if (name === 'published') return current.publishedAt !== null
  return name === 'categorySo' ? undefined : current[name]
}
