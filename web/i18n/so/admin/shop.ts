import type { shop as english } from '../../en/admin/shop.ts'
import type { Translated } from '../../texts.ts'

export const shop: Translated<typeof english> = {}
