import { randomBytes } from 'node:crypto'

/** A new nonce for each render, so that nothing else can pass for a script of the renderer. */
export function makeNonce(): string {
  return randomBytes(16).toString('hex')
}

/**
 * Finds the inline scripts of the renderer, which are marked with the nonce, and strips the marks,
 * so that every render of the page is identical. A script injected through user content has no
 * nonce; neither has data such as JSON-LD, which needs no permission.
 */
export function extractInlineScripts(
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
