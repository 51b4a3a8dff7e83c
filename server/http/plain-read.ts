import type { IncomingMessage } from 'node:http'

/** A GET or HEAD without a body, as far as an answer from memory depends on it. */
export interface PlainRead {
  readonly isHead: boolean
  /** Values of headers; empty or undefined without them. */
  acceptEncoding: string
  ifNoneMatch: string | undefined
  saveData: string | undefined
  hasCookie: boolean
  hasOrigin: boolean
}

/** Of the headers below; the names of others are not even compared. */
const LENGTHS = [6, 9, 13, 14, 15, 17]

/**
 * Reads the header lines as they came: making Node's `headers` of them takes longer than everything
 * else about an answer from memory. Null for what is unusual, such as a body, a header that comes
 * twice, or a document whose URL may not mean what it says (see `pageAddress` for '.data').
 */
export function readPlainly({ method, url = '', rawHeaders }: IncomingMessage): PlainRead | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const read: PlainRead = {
    isHead: method === 'HEAD',
    acceptEncoding: '',
    ifNoneMatch: undefined,
    saveData: undefined,
    hasCookie: false,
    hasOrigin: false,
  }
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (!LENGTHS.includes(name.length)) continue
    const value = rawHeaders[at + 1]!
    switch (name.toLowerCase()) {
      case 'accept-encoding':
        if (read.acceptEncoding !== '') return null
        read.acceptEncoding = value
        break
      case 'if-none-match':
        if (read.ifNoneMatch !== undefined) return null
        read.ifNoneMatch = value
        break
      case 'save-data':
        if (read.saveData !== undefined) return null
        read.saveData = value
        break
      case 'cookie':
        read.hasCookie = true
        break
      case 'origin':
        read.hasOrigin = true
        break
      case 'sec-fetch-dest':
        if (value === 'document' && url.includes('.data')) return null
        break
      case 'content-length':
      case 'transfer-encoding':
      case 'expect':
        return null
    }
  }
  return read
}
