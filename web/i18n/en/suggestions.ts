import type { Dictionary } from '../texts.ts'

/** Loaded when somebody starts to search. */
export const suggestions = {
  'suggestions.title': 'Suggestions',
  'suggestions.searches': 'Searches',
  'suggestions.products': 'Products',
  'suggestions.count': { one: '{count} suggestion', other: '{count} suggestions' },
} as const satisfies Dictionary
