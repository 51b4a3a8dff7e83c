import type { Dictionary } from '../../texts.ts'

export const dashboard = {} as const satisfies Dictionary
