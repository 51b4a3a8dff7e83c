import { z } from 'zod'

/** PayPal's ids: what they are stored, logged and compared as. */
export const Id = z.string().regex(/^[\x21-\x7e]{1,100}$/)

/** PayPal's words for a status, a reason, an issue. */
export const Word = z.string().regex(/^[\w .:-]{1,100}$/)

export const Links = z
  .array(z.object({ rel: z.string().max(100), href: z.string().max(4_000) }))
  .max(50)
  .default([])
export type Links = z.output<typeof Links>

/** The capture that a refund belongs to, by its `up` link; null: it names none. */
export function captureOf(links: Links): string | null {
  const { href = '' } = links.find(({ rel }) => rel === 'up') ?? {}
  const [, id] = /\/v2\/payments\/captures\/([^/]+)$/.exec(URL.parse(href)?.pathname ?? '') ?? []
  return Id.safeParse(id).data ?? null
}
