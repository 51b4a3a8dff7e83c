import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Locale } from '#domain/locale.ts'

interface PreviewFrameProps {
  title: string
  /** Of the screen that it imitates, in pixels. */
  width: number
  lang: Locale
  children: ReactNode
}

/** Height of the imitated screen, in its own pixels per pixel of its width. */
const TALL = { phone: 1.9, wide: 0.8 }

/**
 * A page in a frame of its own, so that the widths in its styles are those of the imitated screen;
 * scaled down to the room there is. Its links lead nowhere.
 */
export function PreviewFrame({ title, width, lang, children }: PreviewFrameProps) {
  const { room, scale } = useScale(width)
  const [page, setPage] = useState<Document | null>(null)
  const height = Math.round(width * (width < 600 ? TALL.phone : TALL.wide))

  const frame = useRef<HTMLIFrameElement>(null)
  // In Chrome the empty document is loaded before a handler could be attached; Firefox replaces the
  // first one by another and says so.
  useEffect(() => setPage(prepare(frame.current)), [])
  useEffect(() => {
    if (page) page.documentElement.lang = lang
  }, [page, lang])

  return (
    <div
      ref={room}
      className="box-content overflow-hidden rounded-2xl border border-line bg-cream"
      style={{ height: height * scale, maxWidth: width }}
    >
      <iframe
        ref={frame}
        title={title}
        onLoad={(event) => setPage(prepare(event.currentTarget))}
        className="origin-top-left"
        style={{ width, height, transform: `scale(${scale})` }}
      />
      {page && createPortal(<div onClickCapture={stopLinks}>{children}</div>, page.body)}
    </div>
  )
}

/** The document of the frame, with the styles of this page. */
function prepare(frame: HTMLIFrameElement | null): Document | null {
  const page = frame?.contentDocument
  if (!page) return null
  if (page.head.childElementCount === 0) {
    for (const sheet of document.querySelectorAll('link[rel=stylesheet]')) {
      page.head.append(page.importNode(sheet))
    }
  }
  return page
}

function stopLinks(event: MouseEvent): void {
  if (!(event.target as Element).closest('a, article')) return
  event.preventDefault()
  event.stopPropagation()
}

/** How much the imitated screen shrinks to fit the room. */
function useScale(width: number) {
  const room = useRef<HTMLDivElement>(null)
  const [available, setAvailable] = useState(0)
  useEffect(() => {
    if (!room.current) return
    const observer = new ResizeObserver(([entry]) => setAvailable(entry!.contentRect.width))
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [])
  return { room, scale: available > 0 ? Math.min(1, available / width) : 1 }
}
