import { useCallback } from 'react'
import type { ApiError } from '#contract/client.ts'
import type { ErrorCode } from '#domain/errors.ts'
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
      const key = textKeyOf(code as KnownCode)
      if (findText(locale, key)) return translate(locale, key)
      return message || translate(locale, 'error.unexpected')
    },
    [locale],
  )
}

/** Of the API, or what kept its answer away. */
type KnownCode = ErrorCode | Exclude<ApiError['kind'], 'REFUSED'> | 'unexpected'

/** Compiles only while the dictionaries have a text of every code. */
function textKeyOf(code: KnownCode): TextKey {
  return `error.${code}`
}
