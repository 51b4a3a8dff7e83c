/**
 * Does work once for jobs of one name that were taken from the queue together: each of them asks
 * for it and gets what the first one's gave. If that fails, the job tries alone, since another one
 * may be why.
 */
export type Shared<payload> = <value>(
  work: (payloads: readonly payload[]) => Promise<value>,
) => Promise<value>

/** What each of these jobs is given; a job asks once. */
export function sharedBy(payloads: readonly unknown[]): Shared<unknown>[] {
  let first: Promise<unknown> | undefined
  return payloads.map((own) => <value>(work: (payloads: readonly unknown[]) => Promise<value>) => {
    first ??= work(payloads)
    const given = first as Promise<value>
    return payloads.length === 1 ? given : given.catch(() => work([own]))
  })
}
