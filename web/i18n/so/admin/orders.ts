import type { orders as english } from '../../en/admin/orders.ts'
import type { Translated } from '../../texts.ts'

export const orders: Translated<typeof english> = {}
