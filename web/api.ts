import { type Api, ApiError, createApi, type Outgoing, type Send } from '#contract/client.ts'
import { paths } from '#contract/paths.ts'
import { documentSetting } from './document-settings.ts'

/** A call that takes longer than this has failed (milliseconds). */
const CALL_TIMEOUT = 20_000
/** How long the answer to a GET is cached (milliseconds). */
const CACHED_FOR = 5_000

const memory = new Map<string, { until: number; answer: ReturnType<Send> }>()

/** The earliest expiry of the answers served from the cache since the last `rememberedUntil()`. */
let earliest = 0

/** Sends the visitor's cookies. Answers to GETs are cached for 5 seconds. */
export const browserSend: Send = (request) =>
  request.method === 'GET' ? readCached(request) : change(request)

export const browserApi: Api = createApi(browserSend, paths)

/** Makes the next GET ask the server again. Mutations do this by themselves. */
export function forgetReads(): void {
  memory.clear()
}

/**
 * The earliest expiry of the answers that were served from the cache since the last call
 * (milliseconds since 1970); 0 if all of them came from the server.
 */
export function rememberedUntil(): number {
  const until = earliest
  earliest = 0
  return until
}

function readCached(request: Outgoing): ReturnType<Send> {
  const known = memory.get(request.path)
  if (known && known.until > Date.now()) {
    earliest = Math.min(earliest || known.until, known.until)
    return known.answer
  }
  // Several callers may wait for this answer, so none of them may abort the request.
  const answer = sendByFetch({ ...request, signal: undefined })
  const entry = { until: Date.now() + CACHED_FOR, answer }
  memory.set(request.path, entry)
  const drop = () => {
    if (memory.get(request.path) === entry) memory.delete(request.path)
  }
  answer.then((reply) => reply.status >= 400 && drop(), drop)
  return answer
}

async function change(request: Outgoing): ReturnType<Send> {
  forgetReads()
  try {
    return await sendByFetch(request)
  } finally {
    // An answer that was read while the change was under way may predate it.
    forgetReads()
  }
}

async function sendByFetch(request: Outgoing): ReturnType<Send> {
  const { method, path, headers, body, signal, keepalive } = request
  const timeout = AbortSignal.timeout(CALL_TIMEOUT)
  try {
    const response = await fetch(documentSetting('apiOrigin') + path, {
      method,
      headers,
      credentials: 'include',
      body: body ?? null,
      keepalive: keepalive ?? false,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text: async () => text }
  } catch (error) {
    if (timeout.aborted) throw new ApiError({ kind: 'TIMEOUT_ERROR' })
    if (signal?.aborted) throw error
    throw new ApiError({ kind: 'FETCH_ERROR' })
  }
}
