import type { EntryContext } from 'react-router'

/**
 * The data of a page as code that hands it to the router in the browser; what `<ServerRouter>`
 * would render, bit by bit as it arrives. Here all of it is there before the page is rendered.
 */
export async function readData({ serverHandoffStream }: EntryContext): Promise<string> {
  if (!serverHandoffStream) return ''
  const decoder = new TextDecoder()
  let data = ''
  const reader = serverHandoffStream.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    data += decoder.decode(part.value, { stream: true })
  }
  const controller = 'window.__reactRouterContext.streamController'
  return `${controller}.enqueue(${asScript(data)});${controller}.close();`
}

/**
 * A literal without anything that would end the script that it is in. In single quotes, which JSON
 * has few of.
 */
function asScript(text: string): string {
  return `'${text.replace(/['\\\n\r&<>\u2028\u2029]/g, (one) => ESCAPES[one] ?? one)}'`
}

const ESCAPES: Readonly<Record<string, string>> = {
  "'": "\\'",
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}
