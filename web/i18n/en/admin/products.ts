import type { Dictionary } from '../../texts.ts'

export const products = {} as const satisfies Dictionary
