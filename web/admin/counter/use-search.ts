import { useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/** The results of the last search that was answered; null before the first. */
export function useSearch<found>(find: (keyword: string) => Promise<readonly found[]>) {
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [found, setFound] = useState<readonly found[] | null>(null)
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)

  async function search(keyword: string): Promise<void> {
    setPending(true)
    const result = await attempt(find(keyword))
    setPending(false)
    if (!result) return
    setProblem(result.ok ? '' : errorText(result.error))
    if (result.ok) setFound(result.value)
  }

  return { found, problem, pending, search, clear: () => setFound(null) }
}
