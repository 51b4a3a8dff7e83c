import type { Dictionary } from '../../texts.ts'

export const shop = {} as const satisfies Dictionary
