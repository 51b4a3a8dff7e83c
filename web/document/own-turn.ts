let last: Promise<void> = Promise.resolve()

/**
 * Resolves in a turn of the event loop that no other caller gets. Node accepts one connection in
 * each turn: where several pages are rendered in one, visitors with new connections wait for all
 * of them, and a burst of visitors for seconds.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
