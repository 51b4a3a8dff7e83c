import { useCallback, useEffect, useState } from 'react'
import type { Health } from '#contract/admin/health.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { toast } from '../../toasts.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/** Milliseconds. */
const CHECK_EVERY = 10 * 60_000

interface State {
  health: Health | null
  /** The last request failed. */
  failed: boolean
  /** An admin has requested a new check. */
  checking: boolean
}

/**
 * The results of the health checks. Loaded separately from the dashboard's figures, since a check
 * may take seconds, and again while the screen stays open and visible.
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
    const checkIfVisible = () => {
      if (!document.hidden) void ask(adminApi.health.show())
    }
    checkIfVisible()
    const timer = setInterval(checkIfVisible, CHECK_EVERY)
    return () => clearInterval(timer)
  }, [ask])

  function checkAgain(): void {
    setState((before) => ({ ...before, checking: true }))
    void ask(adminApi.health.check(), true)
  }
  return { ...state, checkAgain }
}
