import type { Locale } from '#domain/locale.ts'
import { browse as enBrowse } from '#web/i18n/en/browse.ts'
import { buy as enBuy } from '#web/i18n/en/buy.ts'
import { browse as soBrowse } from '#web/i18n/so/browse.ts'
import { buy as soBuy } from '#web/i18n/so/buy.ts'
import { type T, translate, type Vars } from '#web/i18n/t.ts'
import { addTexts } from '#web/i18n/texts.ts'

addTexts('en', { ...enBrowse, ...enBuy })
addTexts('so', { ...soBrowse, ...soBuy })

/** What the pages say in that language, to walk through both by the same steps. */
export function wordsOf(locale: Locale): T {
  return (key, vars?: Vars) => translate(locale, key, vars)
}
