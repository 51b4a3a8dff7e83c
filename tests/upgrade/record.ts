import { extractText, getDocumentProxy } from 'unpdf'
import type { WholeShop } from './whole-shop.ts'

/** What a person was shown at a URL. */
export interface Shown {
  /** Email of the person; null: a guest. */
  as: string | null
  url: string
  status: number
  /** X-Total-Count, for lists. */
  total?: string
  /** For the API. */
  json?: unknown
  /** Visible lines of a page, or the text of each page of a PDF. */
  text?: string[]
}

/** Requests every URL as the given person, and records what is shown. */
export async function record(
  shop: Pick<WholeShop, 'app' | 'signIn'>,
  questions: readonly Pick<Shown, 'as' | 'url'>[],
): Promise<Shown[]> {
  const cookies = new Map<string, string>()
  const shown: Shown[] = []
  for (const { as, url } of questions) {
    if (as && !cookies.has(as)) cookies.set(as, await shop.signIn(as))
    const cookie = as && cookies.get(as)
    const answer = await shop.app.inject({ url, headers: cookie ? { cookie } : {} })
    const type = String(answer.headers['content-type'])
    const total = answer.headers['x-total-count'] as string | undefined
    shown.push({
      as,
      url,
      status: answer.statusCode,
      ...(total !== undefined && { total }),
      ...(type.startsWith('application/json') && { json: answer.json() }),
      ...(type.startsWith('application/pdf') && { text: await textOf(answer.rawPayload) }),
      ...(type.startsWith('text/html') && { text: linesOf(answer.body) }),
      ...(type.startsWith('text/csv') && { text: answer.body.split('\r\n') }),
    })
  }
  return shown
}

async function textOf(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text.map((page) => page.replace(/\s+/g, ' '))
}

/** The title of a page and its main content, one line for each run of text. */
function linesOf(html: string): string[] {
  const title = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
  return `${title}<br>${main}`
    .replace(/<!-- -->/g, '')
    .replace(/<(script|style|svg|noscript|template)\b.*?<\/\1>/gs, '<br>')
    .split(/<[^>]*>/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}
