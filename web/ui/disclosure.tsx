import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useWaiting } from '../hydrated.ts'
import { classNames } from './class-names.ts'

interface DisclosureProps {
  /** The content of the button. */
  button: ReactNode
  /** The accessible name of the button, if its content is not one. */
  label?: string
  buttonClassName?: string
  panelClassName?: string
  onOpen?: () => void
  children: ReactNode
}

/**
 * A button that opens a small panel below it. Links in it are plain links, reached with Tab. Esc, a
 * press elsewhere, moving the focus out of it and each navigation close it.
 */
export function Disclosure({
  button,
  label,
  buttonClassName,
  panelClassName,
  onOpen,
  children,
}: DisclosureProps) {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const location = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes it
  useEffect(() => setOpen(false), [location])
  useEffect(() => {
    if (!open) return
    const onPointerDown = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      trigger.current?.focus()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [open])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for the focus leaving it
    <div
      ref={frame}
      className="relative"
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) {
          setOpen(false)
        }
      }}
    >
      <button
        ref={trigger}
        type="button"
        {...useWaiting()}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-label={label}
        onClick={() => {
          if (!open) onOpen?.()
          setOpen(!open)
        }}
        className={classNames('noscript:invisible', buttonClassName)}
      >
        {button}
      </button>
      {open && (
        <div
          id={panelId}
          className={classNames(
            'absolute top-full right-0 z-40 mt-2 min-w-48 rounded-2xl bg-paper p-2 shadow-lift',
            panelClassName,
          )}
        >
          {children}
        </div>
      )}
    </div>
  )
}
