import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ProductImport } from '#contract/admin/imports.ts'
import { ApiError } from '#contract/client.ts'
import { forgetReads } from '../../api.ts'
import { adminApi } from '../admin-api.ts'

/** From one look to the next, and how long nothing may move before it counts as stalled (milliseconds). */
const EVERY = 1_000
const STALLED = 65_000

/**
 * The file as it stands, looked at again while a job works on it; once that is over the page is
 * loaded again, for problems and history. `follow` takes what another call has answered.
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
    let gone = false
    let timer: ReturnType<typeof setTimeout>
    let moved = { at: Date.now(), rowsDone: -1 }
    const look = async () => {
      try {
        if (document.hidden) return wait()
        forgetReads()
        const now = await adminApi.imports.show({ params: { id } })
        if (gone) return
        if (now.rowsDone !== moved.rowsDone) moved = { at: Date.now(), rowsDone: now.rowsDone }
        setStalled(Date.now() - moved.at > STALLED)
        setFile(now)
        if (now.state !== state) return void revalidate()
      } catch (error) {
        // Signed out, or the file is gone: the page says so once it is loaded again.
        if (error instanceof ApiError && error.kind === 'REFUSED' && error.status < 500) {
          if (!gone) void revalidate()
          return
        }
        // No connection: what was known last stays, and the job goes on.
      }
      wait()
    }
    const wait = () => {
      if (!gone) timer = setTimeout(look, EVERY)
    }
    timer = setTimeout(look, EVERY / 2)
    return () => {
      gone = true
      clearTimeout(timer)
      setStalled(false)
    }
  }, [id, state, revalidate])

  return { file, stalled, follow: setFile }
}
