interface Poll<value> {
  /** Told each answer, until the returned function is called. Polls while anybody listens. */
  subscribe(listener: (answer: value) => void): () => void
  /** Asks now, where anybody listens: something has changed. */
  look(): void
}

/**
 * Asks again and again while somebody listens and looks: not in a hidden tab, and at once when the
 * tab is shown again or the connection is back. A question that fails is silent; the next one comes
 * in its time.
 * @param every milliseconds from one answer to the next question.
 */
export function createPoll<value>(ask: () => Promise<value>, every: number): Poll<value> {
  const listeners = new Set<(answer: value) => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  /** The answer on its way may be from before a change. */
  let isOutdated = false

  async function look(): Promise<void> {
    clearTimeout(timer)
    if (asking || listeners.size === 0 || document.visibilityState === 'hidden') return
    asking = true
    isOutdated = false
    try {
      const answer = await ask()
      for (const listener of [...listeners]) listener(answer)
    } catch {
      // No connection, or nobody is signed in any more: what was known last stays.
    } finally {
      asking = false
      if (listeners.size > 0) timer = setTimeout(look, isOutdated ? 0 : every)
    }
  }

  const onReturn = () => void look()

  return {
    look() {
      if (asking) isOutdated = true
      else void look()
    },
    subscribe(listener) {
      const isFirst = listeners.size === 0
      listeners.add(listener)
      if (isFirst) {
        document.addEventListener('visibilitychange', onReturn)
        window.addEventListener('online', onReturn)
        void look()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', onReturn)
        window.removeEventListener('online', onReturn)
      }
    },
  }
}
