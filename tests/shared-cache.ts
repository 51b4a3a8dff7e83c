import type { FastifyInstance } from 'fastify'

type Headers = Record<string, string>

interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Headers
  payload?: object
}

interface Reply {
  status: number
  headers: Record<string, string | string[]>
  body: string
}

interface Stored extends Reply {
  /** The request's values of the headers that Vary names. */
  selectedBy: Headers
  /** In seconds. */
  storedAt: number
}

/**
 * A shared cache as in RFC 9111, such as a CDN or the proxy of a mobile network. It stores and
 * reuses whatever it may, including Set-Cookie (7.3).
 */
export function sharedCache(app: FastifyInstance, now: () => Date) {
  const stored = new Map<string, Stored[]>()

  return { request, numStored: () => [...stored.values()].flat().length }

  async function request({ method = 'GET', url, headers = {}, payload }: Request): Promise<Reply> {
    if (method !== 'GET') {
      const reply = await forward({ method, url, headers, payload })
      if (reply.status < 400) stored.delete(url)
      return reply
    }
    const known = stored.get(url)?.find((one) => isSelected(one, headers))
    if (known && isFresh(known)) return known
    const tags = (stored.get(url) ?? []).map((one) => one.headers.etag).filter(Boolean)
    const reply = await forward({
      url,
      headers: tags.length > 0 ? { ...headers, 'if-none-match': tags.join(', ') } : headers,
    })
    if (reply.status === 304) return freshen(url, reply)
    store(url, headers, reply)
    return reply
  }

  async function forward({ method, url, headers, payload }: Request): Promise<Reply> {
    const reply = await app.inject({ method: method ?? 'GET', url, headers: headers!, payload })
    const lines = Object.entries(reply.headers).filter(([, value]) => value !== undefined)
    return {
      status: reply.statusCode,
      headers: Object.fromEntries(
        lines.map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
      ),
      body: reply.body,
    }
  }

  /**
   * Section 3: which replies may be stored at all; 4.1: one reply for each combination of the
   * headers in Vary.
   */
  function store(url: string, headers: Headers, reply: Reply): void {
    const rules = directives(reply)
    const isExplicit = rules.has('public') || rules.has('max-age') || rules.has('s-maxage')
    if (rules.has('no-store') || rules.has('private') || !isExplicit) return
    if (varyOf(reply).includes('*')) return
    const selectedBy = Object.fromEntries(varyOf(reply).map((name) => [name, headers[name] ?? '']))
    const others = (stored.get(url) ?? []).filter((one) => !isSelected(one, headers))
    const entry = { ...reply, selectedBy, storedAt: now().getTime() / 1000 }
    stored.set(url, [...others, entry])
  }

  /** Section 4.3.4: the headers of the 304 replace the stored ones, and the stored body is used. */
  function freshen(url: string, { headers }: Reply): Reply {
    const known = stored.get(url)?.find((one) => one.headers.etag === headers.etag)
    if (!known) throw new Error(`A 304 for a reply that is not stored: ${url}`)
    known.headers = { ...known.headers, ...headers }
    known.storedAt = now().getTime() / 1000
    return known
  }

  function isFresh(reply: Stored): boolean {
    const rules = directives(reply)
    const lifetime = Number(rules.get('s-maxage') ?? rules.get('max-age') ?? 0)
    return !rules.has('no-cache') && now().getTime() / 1000 - reply.storedAt < lifetime
  }
}

function isSelected({ selectedBy }: Stored, headers: Headers): boolean {
  return Object.entries(selectedBy).every(([name, value]) => (headers[name] ?? '') === value)
}

function varyOf({ headers }: Reply): string[] {
  return String(headers.vary ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
}

function directives({ headers }: Reply): Map<string, string> {
  const parts = String(headers['cache-control'] ?? '').split(',')
  return new Map(
    parts.map((part) => part.trim().split('=')).map(([name = '', value = '']) => [name, value]),
  )
}
