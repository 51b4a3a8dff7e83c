import { useEffect, useRef } from 'react'
import { useT } from '../i18n/t.ts'
import { Picture } from '../ui/picture.tsx'
import type { GalleryPicture } from './gallery-pictures.ts'
import { indexAfterKey } from './use-strip.ts'

interface ThumbnailsProps {
  pictures: readonly GalleryPicture[]
  current: number
  show: (index: number) => void
}

/** Links to the pictures of the strip above, which work without script as well. */
export function Thumbnails({ pictures, current, show }: ThumbnailsProps) {
  const t = useT()
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => keepInView(row.current, current), [current])
  return (
    <ul
      ref={row}
      onKeyDown={(event) => {
        const next = indexAfterKey(event.key, current, pictures.length)
        if (next === undefined) return
        event.preventDefault()
        show(next)
        row.current?.children[next]?.querySelector('a')?.focus()
      }}
      className="-m-1 mt-2 flex gap-2 overflow-x-auto p-1 [scrollbar-width:none] sm:gap-3"
    >
      {pictures.map(({ id, picture, image }, at) => (
        <li key={id} className="shrink-0">
          <a
            href={`#picture-${at + 1}`}
            aria-label={t('catalog.picture', { number: at + 1, count: pictures.length })}
            aria-current={at === current}
            onClick={(event) => {
              event.preventDefault()
              show(at)
            }}
            className="block size-16 overflow-hidden rounded-xl bg-sand ring-terracotta ring-offset-2 ring-offset-cream aria-[current=true]:ring-2 sm:size-20"
          >
            <Picture picture={picture} image={image} alt="" sizes="5rem" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Scrolls the row alone: `scrollIntoView` would scroll the page, too. */
function keepInView(row: HTMLElement | null, at: number): void {
  const one = row?.children[at] as HTMLElement | undefined
  if (!row || !one) return
  const left = one.offsetLeft - row.offsetLeft
  row.scrollTo({ left: left - (row.clientWidth - one.clientWidth) / 2 })
}
