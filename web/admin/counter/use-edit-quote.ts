import { useEffect, useState } from 'react'
import type { EditQuote } from '#contract/admin/counter.ts'
import type { ApiError } from '#contract/client.ts'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'
import type { LineDraft } from './draft.ts'
import { editedLine } from './edited-lines.ts'
import { useRounds, withReason } from './use-quote.ts'

/** A pause in which more can be typed. */
const PAUSE = 250

/** What an unpaid order would cost with these lines. */
export function useEditQuote(id: string, version: number, lines: readonly LineDraft[]) {
  const attempt = useAttempt()
  const [answer, setAnswer] = useState<Answer>()
  const { round, askAgain } = useRounds(Boolean(answer?.error))
  const orderItems = lines.map(editedLine).map(withReason)
  const question = lines.length > 0 ? JSON.stringify([{ version, orderItems }, round]) : null

  useEffect(() => {
    if (!question) return
    let isOver = false
    const [body] = JSON.parse(question)
    const timer = setTimeout(async () => {
      const result = await attempt(adminApi.counter.quoteEdit({ params: { id }, body }))
      if (isOver || !result) return
      setAnswer({
        question,
        quote: result.ok ? result.value : null,
        error: result.ok ? null : result.error,
      })
    }, PAUSE)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [question, id, attempt])

  return {
    quote: answer?.quote ?? null,
    error: answer?.question === question ? (answer?.error ?? null) : null,
    isAsking: question !== null && answer?.question !== question,
    askAgain,
  }
}

interface Answer {
  question: string
  quote: EditQuote | null
  error: ApiError | null
}
