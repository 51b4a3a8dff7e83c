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

/**
 * The text of an error in the visitor's language, by code; for an unknown code, the server's
 * message.
 */
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

/** An error of the API, or the reason why it could not be reached. */
type KnownCode = ErrorCode | Exclude<ApiError['kind'], 'REFUSED'> | 'unexpected'

/** Compiles only if the dictionaries have a text for every code. */
function textKeyOf(code: KnownCode): TextKey {
  return `error.${code}`
}
