import type { Locale } from '#domain/locale.ts'
import { browse as enBrowse } from '#web/i18n/en/browse.ts'
import { buy as enBuy } from '#web/i18n/en/buy.ts'
import { catalog as enCatalog } from '#web/i18n/en/catalog.ts'
import { browse as soBrowse } from '#web/i18n/so/browse.ts'
import { buy as soBuy } from '#web/i18n/so/buy.ts'
import { catalog as soCatalog } from '#web/i18n/so/catalog.ts'
import { type T, translate } from '#web/i18n/t.ts'
import { addTexts } from '#web/i18n/texts.ts'

addTexts('en', { ...enBrowse, ...enCatalog, ...enBuy })
addTexts('so', { ...soBrowse, ...soCatalog, ...soBuy })

/** What the pages say in that language, to walk through both by the same steps. */
export function wordsOf(locale: Locale): T {
  return (key, vars) => translate(locale, key, vars)
}
