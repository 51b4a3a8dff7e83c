import { lazy } from 'react'
import type { Locale } from '#domain/locale.ts'
import { addTexts } from '../i18n/texts.ts'

/** The suggestions with their texts. The field works without them, if they cannot be loaded. */
function suggestionsIn(locale: Locale) {
  return lazy(async () => {
    try {
      const [{ suggestions }, { Suggestions }] = await Promise.all([
        locale === 'so' ? import('../i18n/so/suggestions.ts') : import('../i18n/en/suggestions.ts'),
        import('./suggestions.tsx'),
      ])
      addTexts(locale, suggestions)
      return { default: Suggestions }
    } catch {
      return { default: () => null }
    }
  })
}

export const SUGGESTIONS = { en: suggestionsIn('en'), so: suggestionsIn('so') }
