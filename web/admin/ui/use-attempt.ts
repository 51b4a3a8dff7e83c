import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { type Attempt, attempt } from '../../attempt.ts'
import { newsPoll } from '../orders/bell-store.ts'

/**
 * `attempt` for buttons that are no forms of the router. Null: the session has ended, and the
 * sign-in page is on its way. The bell asks at once: what was done may have been done to an order.
 */
export function useAttempt(): <value>(call: Promise<value>) => Promise<Attempt<value> | null> {
  const navigate = useNavigate()
  return useCallback(
    async (call) => {
      try {
        const result = await attempt(call)
        newsPoll.look()
        return result
      } catch (thrown) {
        if (!(thrown instanceof Response)) throw thrown
        void navigate(thrown.headers.get('location') ?? '/login', { replace: true })
        return null
      }
    },
    [navigate],
  )
}
