import { type Api, ApiError, createApi, type Outgoing, type Send } from '#contract/client.ts'
import { paths } from '#contract/paths.ts'
import { documentSetting } from './document-settings.ts'

/** A call that takes longer than this has failed (milliseconds). */
const CALL_TIMEOUT = 20_000
/** How long an answer to a GET is kept (milliseconds). */
const KEPT = 5_000

const memory = new Map<string, { until: number; answer: ReturnType<Send> }>()

/** The earliest end of an answer that was given out of memory since the last `rememberedUntil()`. */
let earliest = 0

/** With the visitor's cookies; answers of GETs are kept for 5 seconds. */
export const browserSend: Send = (request) =>
  request.method === 'GET' ? readKept(request) : change(request)

export const browserApi: Api = createApi(browserSend, paths)

/** The next GET asks the server again. Mutations do this by themselves. */
export function forgetReads(): void {
  memory.clear()
}

/**
 * Until when the answers hold that came out of memory since this was asked last (milliseconds since
 * 1970); 0 where all came from the server.
 */
export function rememberedUntil(): number {
  const until = earliest
  earliest = 0
  return until
}

function readKept(request: Outgoing): ReturnType<Send> {
  const known = memory.get(request.path)
  if (known && known.until > Date.now()) {
    earliest = Math.min(earliest || known.until, known.until)
    return known.answer
  }
  // Several callers may wait for this answer: none of them may cancel it for the others.
  const answer = sendByFetch({ ...request, signal: undefined })
  const entry = { until: Date.now() + KEPT, answer }
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
    // What was read while the change was under way may be from before it.
    forgetReads()
  }
}

async function sendByFetch(request: Outgoing): ReturnType<Send> {
  const { method, path, headers, body, signal } = request
  const timeout = AbortSignal.timeout(CALL_TIMEOUT)
  try {
    const response = await fetch(documentSetting('apiOrigin') + path, {
      method,
      headers,
      credentials: 'include',
      body: body ?? null,
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
