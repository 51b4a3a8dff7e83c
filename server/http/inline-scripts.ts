import { randomBytes } from 'node:crypto'

/** For one render and nothing else: what does not know it cannot pass for a script of the renderer. */
export function makeNonce(): string {
  return randomBytes(16).toString('hex')
}

/**
 * The inline scripts that the renderer itself has written, which it marks with the nonce, and the
 * page without the marks, so that it is the same in every render. A script that got into the page by
 * somebody's words bears no nonce; data, such as JSON-LD, bears none either and needs no permission.
 */
export function takeInlineScripts(
  marked: string,
  nonce: string,
): { html: string; scripts: readonly string[] } {
  const mark = ` nonce="${nonce}"`
  const scripts = [...marked.matchAll(SCRIPT)]
    .filter(([, attributes = '']) => attributes.includes(mark) && !/\ssrc=/.test(attributes))
    .map(([, , code = '']) => code)
  return { html: marked.replaceAll(mark, ''), scripts: [...new Set(scripts)] }
}

const SCRIPT = /<script(\s[^>]*)?>([\s\S]*?)<\/script>/g
