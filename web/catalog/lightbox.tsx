import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useT } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'
import type { GalleryPicture } from './gallery-pictures.ts'
import { indexAfterKey, useStrip } from './use-strip.ts'
import { ZoomPicture } from './zoom-picture.tsx'

export interface LightboxProps {
  pictures: readonly GalleryPicture[]
  /** The index of the picture that was enlarged. */
  first: number
  /** Is told which picture was seen last. */
  onClose: (index: number) => void
}

const BUTTON = 'grid size-12 place-items-center rounded-full bg-paper/90 shadow-lift hover:bg-sand'

/**
 * The pictures over the whole screen. The browser's own dialog traps the focus and closes on Esc,
 * and on Android with the back button.
 */
export function Lightbox({ pictures, first, onClose }: LightboxProps) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const { track, current, show } = useStrip()
  const count = pictures.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once
  useLayoutEffect(() => {
    const here = dialog.current
    here?.showModal()
    show(first, 'instant')
    focusOn(first)
    return () => here?.close()
  }, [])

  function focusOn(at: number) {
    track.current?.children[at]?.querySelector('button')?.focus({ preventScroll: true })
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = indexAfterKey(event.key, current, count)
    if (next === undefined) return
    event.preventDefault()
    show(next)
    if (track.current?.contains(document.activeElement)) focusOn(next)
  }

  const step = (key: 'ArrowLeft' | 'ArrowRight') => () =>
    show(indexAfterKey(key, current, count) ?? current)
  return (
    <dialog
      ref={dialog}
      aria-label={t('catalog.pictures')}
      onClose={() => onClose(current)}
      onKeyDown={onKeyDown}
      className="h-dvh max-h-none w-full max-w-none bg-cream text-ink"
    >
      <ul
        ref={track}
        className="flex h-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden scroll-smooth [scrollbar-width:none]"
      >
        {pictures.map((picture, at) => (
          <li
            key={picture.id}
            aria-label={t('catalog.picture', { number: at + 1, count })}
            className="h-full w-full shrink-0 snap-start snap-always"
          >
            <ZoomPicture picture={picture} isShown={at === current} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={t('catalog.pictures.close')}
        onClick={() => dialog.current?.close()}
        className={`${BUTTON} absolute top-3 right-3`}
      >
        <Icon name="close" />
      </button>
      {count > 1 && (
        <div className="-translate-x-1/2 absolute bottom-4 left-1/2 flex items-center gap-3">
          <button
            type="button"
            aria-label={t('catalog.picture.previous')}
            onClick={step('ArrowLeft')}
            className={BUTTON}
          >
            <Icon name="chevron-left" />
          </button>
          <p
            aria-live="polite"
            className="whitespace-nowrap rounded-full bg-paper/90 px-4 py-2 text-sm tabular-nums shadow-lift"
          >
            <span aria-hidden="true">
              {current + 1} / {count}
            </span>
            <span className="sr-only">{t('catalog.picture', { number: current + 1, count })}</span>
          </p>
          <button
            type="button"
            aria-label={t('catalog.picture.next')}
            onClick={step('ArrowRight')}
            className={BUTTON}
          >
            <Icon name="chevron-right" />
          </button>
        </div>
      )}
    </dialog>
  )
}
