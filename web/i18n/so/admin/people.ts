import type { people as english } from '../../en/admin/people.ts'
import type { Translated } from '../../texts.ts'

export const people: Translated<typeof english> = {}
