import { ApiError } from '#contract/client.ts'
import { documentSetting } from '../document-settings.ts'

/**
 * Fetches a file whose call is no link, and saves it.
 * @returns what went wrong; null once the download has begun.
 */
export async function saveFile(
  path: `/api/${string}`,
  body: unknown,
  name: string,
): Promise<ApiError | null> {
  const answer = await fetch(documentSetting('apiOrigin') + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'include',
  }).catch(() => null)
  if (!answer) return new ApiError({ kind: 'FETCH_ERROR' })
  if (!answer.ok) {
    const refusal = await answer.json().catch(() => ({}))
    return new ApiError({ kind: 'REFUSED', status: answer.status, ...refusal })
  }
  const url = URL.createObjectURL(await answer.blob())
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The download has begun by then, even on slow phones.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return null
}
