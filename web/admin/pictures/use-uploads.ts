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
  /** Of the file as it is on the device, to be shown at once. */
  preview: string
  /** 0 to 1; 1 while the server looks at the picture. */
  share: number
  error: ApiError | null
}

interface Waiting extends Upload {
  file: File
  stop: AbortController
}

/** As the server: what is larger need not be sent first. */
const MAX_BYTES = 10_000_000

let lastKey = 0

/**
 * Sends pictures one after the other, so that a thin line is not shared by all of them. One that
 * failed waits for another try and holds up none. Whoever goes on to another screen stops nothing:
 * the rest is sent all the same.
 */
export function useUploads(
  path: `/api/${string}`,
  onAdded: (pictures: DescribedPicture[]) => void,
) {
  const attempt = useAttempt()
  const errorText = useErrorText()
  const [uploads, setUploads] = useState<Waiting[]>([])
  const running = useRef<{ key: number; done: Promise<boolean> } | null>(null)
  const gone = useRef(false)
  const latest = useRef(uploads)

  const change = (key: number, values: Partial<Waiting>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...values } : one)))

  const next = uploads.find(({ error, share }) => !error && share === 0)
  useEffect(() => {
    latest.current = uploads
    if (!next || running.current) return
    const done = run(next).finally(() => {
      running.current = null
      // Wakes the next one.
      if (!gone.current) setUploads((all) => [...all])
    })
    running.current = { key: next.key, done }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: for when the screen is left
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      for (const { preview } of latest.current) URL.revokeObjectURL(preview)
      const { key, done = Promise.resolve(true) } = running.current ?? {}
      const rest = latest.current.filter(
        (one) => one.key !== key && !one.error && one.share === 0 && !one.stop.signal.aborted,
      )
      // Not once the session has ended.
      void rest.reduce(async (before, one) => (await before) && run(one), done)
    }
  }, [])

  /** False: the session has ended, and no other will be taken. */
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
        if (gone.current) toast.error(`${name}: ${errorText(sent.error)}`)
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
