import type { dashboard as english } from '../../en/admin/dashboard.ts'
import type { Translated } from '../../texts.ts'

export const dashboard: Translated<typeof english> = {}
