import { createStored, readIds } from '../stored.ts'

const MAX_VIEWED = 12

/** Products whose page was opened in this browser, newest first. They never go to an account. */
const stored = createStored<readonly string[]>(
  'viewed',
  (given) => readIds(given, MAX_VIEWED),
  (ids) => ids.length === 0,
)

export const viewedNow = stored.get

export function rememberViewed(id: string): void {
  stored.set([id, ...stored.get().filter((one) => one !== id)].slice(0, MAX_VIEWED))
}

/** Called at sign-out, since phones are shared. */
export function forgetViewed(): void {
  stored.set([])
}
