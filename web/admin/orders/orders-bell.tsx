import { useEffect } from 'react'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { clearBell, useBell } from './bell-store.ts'

/** Signals new undelivered orders; pressing it clears the signal and opens the orders. */
export function OrdersBell() {
  const t = useT()
  const count = useBell()
  useNumberInTitle(count)
  return (
    <>
      <Link
        to="/admin/orderlist"
        onClick={clearBell}
        aria-label={count === null ? t('adminOrders.bell') : t('adminOrders.bell.new', { count })}
        className="relative grid size-11 place-items-center rounded-full hover:bg-sand"
      >
        <BellIcon />
        {count !== null && (
          <span
            aria-hidden="true"
            className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-terracotta px-1 font-semibold text-cream text-xs tabular-nums"
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </Link>
      <span role="status" className="sr-only">
        {count === null ? '' : t('adminOrders.bell.new', { count })}
      </span>
    </>
  )
}

/** Prefixes the current title, which every page sets for itself. */
function useNumberInTitle(count: number | null): void {
  useEffect(() => {
    if (count === null) return
    const number = `(${count}) `
    const show = () => {
      if (!document.title.startsWith(number)) document.title = number + document.title
    }
    show()
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      if (document.title.startsWith(number)) document.title = document.title.slice(number.length)
    }
  }, [count])
}

/** Not part of the sprite, since shoppers never see it. */
function BellIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-6"
    >
      <path d="M10.3 21a2 2 0 0 0 3.4 0" />
      <path d="M3.3 15.3A1 1 0 0 0 4 17h16a1 1 0 0 0 .7-1.7C19.4 14 18 12.5 18 8A6 6 0 0 0 6 8c0 4.5-1.4 6-2.7 7.3" />
    </svg>
  )
}
