import type { suggestions as english } from '../en/suggestions.ts'
import type { Translated } from '../texts.ts'

export const suggestions: Translated<typeof english> = {
  'suggestions.title': 'Talooyin',
  'suggestions.searches': 'Raadinno',
  'suggestions.products': 'Alaabta',
  'suggestions.count': { one: '{count} talo', other: '{count} talooyin' },
}
