import { useCallback, useEffect, useState } from 'react'
import type { CounterQuote } from '#contract/admin/counter.ts'
import type { ApiError } from '#contract/client.ts'
import type { TypedAddress } from '#domain/address.ts'
import { destinationOf } from '#domain/address.ts'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'
import { type LineDraft, lineOf } from './draft.ts'

/** A pause in which more can be typed. */
const PAUSE = 250

/** What the order would cost; asked again whenever lines or destination change. */
export function useQuote(
  lines: readonly LineDraft[],
  { address, rate }: { address: TypedAddress; rate: string },
) {
  const attempt = useAttempt()
  const [answer, setAnswer] = useState<{
    question: string
    quote: CounterQuote | null
    error: ApiError | null
  }>()
  const { round, askAgain } = useRounds(Boolean(answer?.error))
  const { country, place } = destinationOf(address)
  const question = JSON.stringify([
    {
      orderItems: lines.map(lineOf).map(withReason),
      ...(country && { country, ...(place && { place }), ...(rate && { rate }) }),
    },
    round,
  ])

  useEffect(() => {
    let isOver = false
    const [body] = JSON.parse(question)
    const timer = setTimeout(async () => {
      const result = await attempt(adminApi.counter.quote({ body }))
      if (isOver || !result) return
      setAnswer((last) => ({
        question,
        quote: result.ok ? result.value : (last?.quote ?? null),
        error: result.ok ? null : result.error,
      }))
    }, PAUSE)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [question, attempt])

  return {
    /** The last one, which may be of other lines while `isAsking`. */
    quote: answer?.quote ?? null,
    error: answer?.error ?? null,
    isAsking: answer?.question !== question,
    askAgain,
  }
}

/** After a failure the same is asked again when the connection returns. */
export function useRounds(hasFailed: boolean) {
  const [round, setRound] = useState(0)
  const askAgain = useCallback(() => setRound((before) => before + 1), [])
  useEffect(() => {
    if (!hasFailed) return
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
  }, [hasFailed, askAgain])
  return { round, askAgain }
}

/** A reason can still be missing while one looks at the price. */
export function withReason<line extends { discount?: { reason: string } | null | undefined }>(
  line: line,
): line {
  const { discount } = line
  return discount ? { ...line, discount: { ...discount, reason: discount.reason || '–' } } : line
}
