import { randomBytes } from 'node:crypto'

/** A new nonce for each render, so that nothing else can pass for a script of the renderer. */
export function makeNonce(): string {
  return randomBytes(16).toString('hex')
}

export interface Inlined {
  /** The document in pieces. */
  readonly html: readonly (string | Buffer)[]
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * Finds the inline scripts and styles of the renderer, which are marked with the nonce, and strips
 * the marks, so that every render of the page is identical. A script injected through user content
 * has no nonce; neither has data such as JSON-LD, which needs no permission.
 * @param pieces of the document; what follows one that ends with a marked tag is its code alone
 */
export function extractInlined(pieces: readonly string[], nonce: string): Inlined {
  const mark = ` nonce="${nonce}"`
  const codes = { script: new Set<string>(), style: new Set<string>() }
  const html: (string | Buffer)[] = []
  let whole: Kind | undefined
  for (const piece of pieces) {
    if (whole) {
      codes[whole].add(piece)
      html.push(whole === 'style' ? encodeStyle(piece) : piece)
      whole = undefined
      continue
    }
    let from = 0
    // By its marks: a pattern for elements would look at each character.
    for (let at = piece.indexOf(mark); at >= 0; at = piece.indexOf(mark, from)) {
      html.push(piece.slice(from, at))
      from = at + mark.length
      const begin = piece.lastIndexOf('<', at)
      const kind = KINDS.find((one) => piece.startsWith(`<${one}`, begin))
      const inside = piece.indexOf('>', from) + 1
      if (!kind || /\ssrc=/.test(piece.slice(begin, inside))) continue
      if (inside === piece.length) whole = kind
      else codes[kind].add(piece.slice(inside, piece.indexOf(`</${kind}>`, inside)))
    }
    html.push(piece.slice(from))
  }
  return { html, scripts: [...codes.script], styles: [...codes.style] }
}

const KINDS = ['script', 'style'] as const
type Kind = (typeof KINDS)[number]

/** The styles of the shop, a third of each document: there is one of them for each build. */
const encodedStyles = new Map<string, Buffer>()

function encodeStyle(style: string): Buffer {
  const encoded = encodedStyles.get(style) ?? Buffer.from(style)
  encodedStyles.set(style, encoded)
  return encoded
}
