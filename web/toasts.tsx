import { useSyncExternalStore } from 'react'
import { classNames } from './ui/class-names.ts'
import { Icon } from './ui/icon.tsx'

interface Toast {
  id: number
  look: 'success' | 'error'
  text: string
}

/** How long a toast stays (milliseconds). */
const DURATION = { success: 2_000, error: 4_000 } as const
const NONE: readonly Toast[] = []

let toasts: readonly Toast[] = NONE
let lastId = 0
let hovered = false
const listeners = new Set<() => void>()

export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
}

/**
 * Rendered once, in the page's frame. The live regions are always present, since screen readers
 * only announce changes of a region that they already know. A toast under the pointer stays.
 */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  )
  return (
    <div
      onPointerEnter={() => {
        hovered = true
      }}
      onPointerLeave={() => {
        hovered = false
      }}
      className="pointer-events-none fixed inset-x-4 top-4 z-50 grid justify-items-center gap-2"
    >
      <div role="status" className="contents">
        {shown.map((one) => one.look === 'success' && <ToastCard key={one.id} toast={one} />)}
      </div>
      <div role="alert" className="contents">
        {shown.map((one) => one.look === 'error' && <ToastCard key={one.id} toast={one} />)}
      </div>
    </div>
  )
}

function ToastCard({ toast: { look, text } }: { toast: Toast }) {
  return (
    <p
      className={classNames(
        'pointer-events-auto flex max-w-md items-center gap-3 rounded-xl px-5 py-3 text-cream shadow-lift',
        look === 'success' ? 'bg-sage' : 'bg-danger',
      )}
    >
      <Icon name={look === 'success' ? 'check' : 'warning'} />
      {text}
    </p>
  )
}

function show(look: Toast['look'], text: string): void {
  lastId += 1
  const one = { id: lastId, look, text }
  set([...toasts, one])
  setTimeout(() => remove(one), DURATION[look])
}

function remove(one: Toast): void {
  if (hovered) setTimeout(() => remove(one), 500)
  else set(toasts.filter((other) => other !== one))
}

function set(next: readonly Toast[]): void {
  toasts = next
  // A removed toast gets no pointerleave event.
  if (next.length === 0) hovered = false
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
