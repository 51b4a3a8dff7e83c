import { z } from 'zod'

/** PayPal's ids, in a form that is safe to store, log and compare. */
export const Id = z.string().regex(/^[\x21-\x7e]{1,100}$/)

/** PayPal's codes for a status, a reason or an issue. */
export const Word = z.string().regex(/^[\w .:-]{1,100}$/)

export const Links = z
  .array(z.object({ rel: z.string().max(100), href: z.string().max(4_000) }))
  .max(50)
  .default([])
export type Links = z.output<typeof Links>

/** The capture that a refund belongs to, from its `up` link; null when there is none. */
export function captureOf(links: Links): string | null {
  const { href = '' } = links.find(({ rel }) => rel === 'up') ?? {}
  const [, id] = /\/v2\/payments\/captures\/([^/]+)$/.exec(URL.parse(href)?.pathname ?? '') ?? []
  return Id.safeParse(id).data ?? null
}
