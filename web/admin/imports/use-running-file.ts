import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ProductImport } from '#contract/admin/imports.ts'
import { ApiError } from '#contract/client.ts'
import { forgetReads } from '../../api.ts'
import { adminApi } from '../admin-api.ts'

/**
 * The polling interval, and how long a job may make no progress before it counts as stalled
 * (milliseconds).
 */
const POLL_EVERY = 1_000
const STALLED_AFTER = 65_000

/**
 * The state of the file, polled while a job works on it. Once the job ends the page is loaded
 * again, for problems and history. `follow` takes the state that another call has returned.
 */
export function useRunningFile(loaded: ProductImport) {
  const [file, setFile] = useState(loaded)
  const [lastLoaded, setLastLoaded] = useState(loaded)
  const [stalled, setStalled] = useState(false)
  const { revalidate } = useRevalidator()
  if (lastLoaded !== loaded) {
    setLastLoaded(loaded)
    setFile(loaded)
  }

  const { _id: id, state } = file
  useEffect(() => {
    if (state !== 'checking' && state !== 'importing') return
    let cancelled = false
    let timer: ReturnType<typeof setTimeout>
    let moved = { at: Date.now(), rowsDone: -1 }
    const poll = async () => {
      try {
        if (document.hidden) return wait()
        forgetReads()
        const now = await adminApi.imports.show({ params: { id } })
        if (cancelled) return
        if (now.rowsDone !== moved.rowsDone) moved = { at: Date.now(), rowsDone: now.rowsDone }
        setStalled(Date.now() - moved.at > STALLED_AFTER)
        setFile(now)
        if (now.state !== state) return void revalidate()
      } catch (error) {
        // Signed out, or the file was deleted: reloading the page shows which.
        if (error instanceof ApiError && error.kind === 'REFUSED' && error.status < 500) {
          if (!cancelled) void revalidate()
          return
        }
        // No connection: keep the last known state, since the job continues.
      }
      wait()
    }
    const wait = () => {
      if (!cancelled) timer = setTimeout(poll, POLL_EVERY)
    }
    timer = setTimeout(poll, POLL_EVERY / 2)
    return () => {
      cancelled = true
      clearTimeout(timer)
      setStalled(false)
    }
  }, [id, state, revalidate])

  return { file, stalled, follow: setFile }
}
