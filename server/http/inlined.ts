import { randomBytes } from 'node:crypto'

/** A new nonce for each render, so that nothing else can pass for a script of the renderer. */
export function makeNonce(): string {
  return randomBytes(16).toString('hex')
}

export interface Inlined {
  /** The document in pieces. */
  readonly html: readonly string[]
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * Finds the inline scripts and styles of the renderer, which are marked with the nonce, and strips
 * the marks, so that every render of the page is identical. A script injected through user content
 * has no nonce; neither has data such as JSON-LD, which needs no permission.
 */
export function extractInlined(pieces: readonly string[], nonce: string): Inlined {
  const mark = ` nonce="${nonce}"`
  const codes = { script: new Set<string>(), style: new Set<string>() }
  const html: string[] = []
  for (const marked of pieces) {
    let from = 0
    // By its marks: a pattern for elements would look at each character of the styles.
    for (let at = marked.indexOf(mark); at >= 0; at = marked.indexOf(mark, from)) {
      html.push(marked.slice(from, at))
      from = at + mark.length
      const begin = marked.lastIndexOf('<', at)
      const name = KINDS.find((one) => marked.startsWith(`<${one}`, begin))
      const inside = marked.indexOf('>', from) + 1
      if (!name || /\ssrc=/.test(marked.slice(begin, inside))) continue
      codes[name].add(marked.slice(inside, marked.indexOf(`</${name}>`, inside)))
    }
    html.push(marked.slice(from))
  }
  return { html, scripts: [...codes.script], styles: [...codes.style] }
}

const KINDS = ['script', 'style'] as const
