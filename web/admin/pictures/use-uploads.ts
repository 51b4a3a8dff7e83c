import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { DescribedPicture } from '#contract/common.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { toast } from '../../toasts.tsx'
import { upload as send } from '../ui/upload.ts'
import { useAttempt } from '../ui/use-attempt.ts'

export interface Upload {
  key: number
  name: string
  /** A local URL of the file, to show it at once. */
  preview: string
  /** 0 to 1; 1 while the server processes the picture. */
  share: number
  error: ApiError | null
}

interface Waiting extends Upload {
  file: File
  stop: AbortController
}

/** The server's limit; larger files are not sent. */
const MAX_BYTES = 10_000_000

let lastKey = 0

/**
 * Uploads pictures one after the other, so that they do not share a slow connection. A failed one
 * waits for a retry without blocking the others. The uploads continue if the user moves on to
 * another screen.
 */
export function useUploads(
  path: `/api/${string}`,
  onAdded: (pictures: DescribedPicture[]) => void,
) {
  const attempt = useAttempt()
  const errorText = useErrorText()
  const [uploads, setUploads] = useState<Waiting[]>([])
  const running = useRef<{ key: number; done: Promise<boolean> } | null>(null)
  const isUnmounted = useRef(false)
  const latest = useRef(uploads)

  const change = (key: number, values: Partial<Waiting>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...values } : one)))

  const next = uploads.find(({ error, share }) => !error && share === 0)
  useEffect(() => {
    latest.current = uploads
    if (!next || running.current) return
    const done = run(next).finally(() => {
      running.current = null
      // Re-renders, which starts the next upload.
      if (!isUnmounted.current) setUploads((all) => [...all])
    })
    running.current = { key: next.key, done }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the screen is left
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
      for (const { preview } of latest.current) URL.revokeObjectURL(preview)
      const { key, done = Promise.resolve(true) } = running.current ?? {}
      const rest = latest.current.filter(
        (one) => one.key !== key && !one.error && one.share === 0 && !one.stop.signal.aborted,
      )
      // Stops if the session has expired.
      void rest.reduce(async (before, one) => (await before) && run(one), done)
    }
  }, [])

  /** Resolves to false if the session has expired, so that no more uploads are tried. */
  async function run({ key, name, file, stop }: Waiting): Promise<boolean> {
    const form = new FormData()
    form.set('image', file)
    try {
      const sent = await attempt(
        send<DescribedPicture[]>(path, form, {
          signal: stop.signal,
          onProgress: (share) => change(key, { share: Math.max(share, 0.01) }),
        }),
      )
      if (!sent) return false
      if (!sent.ok) {
        if (isUnmounted.current) toast.error(`${name}: ${errorText(sent.error)}`)
        change(key, { error: sent.error })
        return true
      }
      dismiss(key)
      onAdded(sent.value)
      return true
    } catch (error) {
      if (!stop.signal.aborted) throw error
      return true
    }
  }

  function add(files: readonly File[]): void {
    const added = files.map((file) => ({
      key: ++lastKey,
      file,
      name: file.name,
      share: 0,
      stop: new AbortController(),
      preview: URL.createObjectURL(file),
      error:
        file.size > MAX_BYTES ? new ApiError({ kind: 'REFUSED', code: 'picture-too-large' }) : null,
    }))
    setUploads((all) => [...all, ...added])
  }

  function dismiss(key: number): void {
    setUploads((all) => {
      const one = all.find((upload) => upload.key === key)
      one?.stop.abort()
      if (one) URL.revokeObjectURL(one.preview)
      return all.filter((upload) => upload.key !== key)
    })
  }

  const retry = (key: number) => change(key, { error: null, share: 0 })

  return { uploads, add, retry, dismiss }
}
