import type { Dictionary } from '../../texts.ts'

export const orders = {} as const satisfies Dictionary
