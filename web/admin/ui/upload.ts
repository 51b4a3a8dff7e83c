import { ApiError } from '#contract/client.ts'
import { forgetReads } from '../../api.ts'
import { documentSetting } from '../../document-settings.ts'

/** By name and not `image/*`, which makes an iPhone hand over JPEG instead of its own format. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

interface Options {
  method?: 'POST' | 'PUT'
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Sends a form with files and reports the progress, which `fetch` cannot. Resolves to the server's
 * answer; a refusal is an ApiError as for every other call.
 */
export function upload<reply>(
  path: `/api/${string}`,
  form: FormData,
  { method = 'POST', onProgress, signal }: Options = {},
): Promise<reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, documentSetting('apiOrigin') + path)
    request.withCredentials = true
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener('error', () => reject(new ApiError({ kind: 'FETCH_ERROR' })))
    request.addEventListener('timeout', () => reject(new ApiError({ kind: 'TIMEOUT_ERROR' })))
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    request.addEventListener('load', () => {
      forgetReads()
      const reply = readReply(request.responseText)
      if (reply === undefined)
        reject(new ApiError({ kind: 'PARSING_ERROR', status: request.status }))
      else if (request.status < 300) resolve(reply as reply)
      else reject(new ApiError({ kind: 'REFUSED', status: request.status, ...reply }))
    })
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function readReply(text: string): object | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
