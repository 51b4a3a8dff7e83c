interface Poll<value> {
  /**
   * Calls the listener with each answer until the returned function is called. Polls only while
   * there are listeners.
   */
  subscribe(listener: (answer: value) => void): () => void
  /** Asks at once if there are listeners, because something has changed. */
  refresh(): void
}

/**
 * Polls while there are listeners and the tab is visible; asks at once when the tab becomes visible
 * or the connection returns. A failed request is ignored, and the next one follows as usual.
 * @param every milliseconds between an answer and the next request.
 */
export function createPoll<value>(ask: () => Promise<value>, every: number): Poll<value> {
  const listeners = new Set<(answer: value) => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  /** The answer under way may predate a change. */
  let isOutdated = false

  async function refresh(): Promise<void> {
    clearTimeout(timer)
    if (asking || listeners.size === 0 || document.visibilityState === 'hidden') return
    asking = true
    isOutdated = false
    try {
      const answer = await ask()
      for (const listener of [...listeners]) listener(answer)
    } catch {
      // No connection, or signed out: the last known state stays.
    } finally {
      asking = false
      if (isOutdated) void refresh()
      else if (listeners.size > 0) timer = setTimeout(refresh, every)
    }
  }

  const onReturn = () => void refresh()

  return {
    refresh() {
      if (asking) isOutdated = true
      else void refresh()
    },
    subscribe(listener) {
      const isFirst = listeners.size === 0
      listeners.add(listener)
      if (isFirst) {
        document.addEventListener('visibilitychange', onReturn)
        window.addEventListener('online', onReturn)
        void refresh()
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
