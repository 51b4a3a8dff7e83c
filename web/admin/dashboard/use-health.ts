import { useCallback, useEffect, useState } from 'react'
import type { Health } from '#contract/admin/health.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { toast } from '../../toasts.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/** Milliseconds. */
const FRESH = 10 * 60_000

interface State {
  health: Health | null
  /** The last look failed. */
  failed: boolean
  /** An admin has asked for a new look. */
  checking: boolean
}

/**
 * Whether the shop is in order. Apart from the dashboard's figures, since a look may take seconds;
 * asked for again while the screen stays open, but not while nobody looks.
 */
export function useHealth(): State & { checkAgain: () => void } {
  const attempt = useAttempt()
  const errorText = useErrorText()
  const [state, setState] = useState<State>({ health: null, failed: false, checking: false })

  const ask = useCallback(
    async (call: Promise<Health>, isAsked = false) => {
      const asked = await attempt(call)
      if (!asked) return
      const { ok } = asked
      if (!ok && isAsked) toast.error(errorText(asked.error))
      setState(({ health }) => ({
        health: ok ? asked.value : health,
        failed: !ok,
        checking: false,
      }))
    },
    [attempt, errorText],
  )

  useEffect(() => {
    const look = () => {
      if (!document.hidden) void ask(adminApi.health.show())
    }
    look()
    const timer = setInterval(look, FRESH)
    return () => clearInterval(timer)
  }, [ask])

  function checkAgain(): void {
    setState((before) => ({ ...before, checking: true }))
    void ask(adminApi.health.check(), true)
  }
  return { ...state, checkAgain }
}
