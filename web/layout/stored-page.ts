import type { Locale } from '#domain/locale.ts'

/** Said by the service worker on a page that it has stored; no part of what a visit loads. */
export const STORED_PAGE: Record<Locale, string> = {
  en: 'You are offline. This page is from {when}: prices and stock may have changed.',
  so: 'Internet kuma xirnid. Boggani waa sidii uu ahaa {when}: qiimaha iyo tirada alaabta way isbeddeli karaan.',
}
