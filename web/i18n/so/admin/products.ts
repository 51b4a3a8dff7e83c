import type { products as english } from '../../en/admin/products.ts'
import type { Translated } from '../../texts.ts'

export const products: Translated<typeof english> = {}
