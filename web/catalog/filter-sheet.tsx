import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../hydrated.ts'
import { useT } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'

/** Its id, and the fragment of the URL while it is open. */
const FILTERS = 'filters'
/** The id of the link that opens it. */
const OPENER = 'open-filters'
/** What closing leads back to. */
export const LIST = 'list'

/** Whether the sheet is open, and how to open and close it. */
export function useFilterSheet() {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const isOpen = hash === `#${FILTERS}`

  function open(event: MouseEvent): void {
    event.preventDefault()
    void navigate(`${search}#${FILTERS}`, { preventScrollReset: true, state: { isPushed: true } })
  }

  /** Like the back button, so that going back later does not open the sheet again. */
  function close(): void {
    if (state?.isPushed) void navigate(-1)
    else void navigate(search || '?', { replace: true, preventScrollReset: true })
  }

  return { isOpen, open, close }
}

interface OpenLinkProps {
  /** How many filters are chosen. */
  count: number
  onOpen: (event: MouseEvent) => void
}

/** The link that opens the sheet; without script, and before hydration, by its fragment. */
export function FilterSheetLink({ count, onOpen }: OpenLinkProps) {
  const t = useT()
  return (
    <a
      id={OPENER}
      href={`#${FILTERS}`}
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-12 shrink-0 items-center gap-2 rounded-2xl bg-sand/60 px-3 font-semibold hover:bg-sand sm:px-5"
    >
      <Icon name="filter" />
      {t('catalog.filters')}
      {count > 0 && (
        <>
          {' '}
          <span className="text-terracotta tabular-nums">({count})</span>
        </>
      )}
    </a>
  )
}

interface FilterSheetProps {
  isOpen: boolean
  onClose: () => void
  /** Stays visible below the fields. */
  actions: ReactNode
  children: ReactNode
}

/**
 * The fields of the filters: from the bottom on phones, from the side on wider screens. A modal
 * dialog of the browser's own, open as long as the URL has its fragment: back closes it, like Esc
 * and a press beside it.
 */
export function FilterSheet({ isOpen, onClose, actions, children }: FilterSheetProps) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  // Going back takes a moment, in which a second press must not go back once more.
  const isClosing = useRef(false)

  useEffect(() => {
    isClosing.current = false
    if (isOpen) dialog.current?.showModal()
    else if (dialog.current?.open) {
      dialog.current.close()
      // The browser does not know it if the link was pressed before hydration.
      document.getElementById(OPENER)?.focus({ preventScroll: true })
    }
  }, [isOpen])

  function closeOnce(): void {
    if (!isOpen || isClosing.current) return
    isClosing.current = true
    onClose()
  }

  return (
    <dialog
      ref={dialog}
      id={FILTERS}
      aria-labelledby="filters-title"
      closedby="any"
      data-hydrated={useHydrated() || undefined}
      onCancel={(event) => {
        event.preventDefault()
        closeOnce()
      }}
      onClose={closeOnce}
      className="sheet not-data-hydrated:target:flex open:flex"
    >
      <div className="flex items-center justify-between gap-4 py-3 pr-3 pl-6">
        <h2 id="filters-title" className="text-3xl">
          {t('catalog.filters')}
        </h2>
        <a
          href={`#${LIST}`}
          aria-label={t('catalog.filters.close')}
          onClick={(event) => {
            event.preventDefault()
            closeOnce()
          }}
          className="grid size-11 place-items-center rounded-full hover:bg-sand"
        >
          <Icon name="close" />
        </a>
      </div>
      <div className="grid grow content-start gap-6 overflow-y-auto overscroll-contain px-6 pt-2 pb-6">
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-3 border-sand border-t px-6 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        {actions}
      </div>
    </dialog>
  )
}
