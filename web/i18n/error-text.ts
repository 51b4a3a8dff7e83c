import { useCallback } from 'react'
import { useLocale } from './locale.ts'
import { translate } from './t.ts'
import { findText, type TextKey } from './texts.ts'

interface Refusal {
  code: string
  message?: string
}

/** What went wrong in the visitor's language, by code; an unknown code shows the server's words. */
export function useErrorText(): (error: Refusal) => string {
  const locale = useLocale()
  return useCallback(
    ({ code, message }) => {
      const key = `error.${code}` as TextKey
      if (findText(locale, key)) return translate(locale, key)
      return message || translate(locale, 'error.unexpected')
    },
    [locale],
  )
}
