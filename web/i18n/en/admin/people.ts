import type { Dictionary } from '../../texts.ts'

export const people = {} as const satisfies Dictionary
