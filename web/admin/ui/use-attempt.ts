import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { type Attempt, attempt } from '../../attempt.ts'
import { newsPoll } from '../orders/bell-store.ts'

/**
 * `attempt` for buttons outside of the router's forms. Null: the session has expired, and the
 * redirect to the sign-in page is under way. The bell polls at once, since the call may have
 * changed an order.
 */
export function useAttempt(): <value>(call: Promise<value>) => Promise<Attempt<value> | null> {
  const navigate = useNavigate()
  return useCallback(
    async (call) => {
      try {
        const result = await attempt(call)
        newsPoll.refresh()
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
