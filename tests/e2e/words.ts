import type { Locale } from '#domain/locale.ts'
import { type T, translate } from '#web/i18n/t.ts'
import { addTexts } from '#web/i18n/texts.ts'
import { everyText } from '../every-text.ts'

addTexts('en', everyText.en)
addTexts('so', everyText.so)

/** The texts of the pages in that language, so that both languages share the same steps. */
export function wordsOf(locale: Locale): T {
  return (key, vars) => translate(locale, key, vars)
}
