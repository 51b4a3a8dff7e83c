import { useEffect, useRef, useState } from 'react'
import type { DescribedPicture } from '#contract/common.ts'
import { useWaiting } from '../hydrated.ts'
import { useT } from '../i18n/t.ts'
import type { Listed } from '../layout/listed.ts'
import { Icon } from '../ui/icon.tsx'
import type { SpriteName } from '../ui/sprite.ts'
import { CarouselSlide } from './carousel-slide.tsx'

/** How long a product is shown (milliseconds). */
const INTERVAL = 5_000

interface CarouselProps {
  products: readonly Listed[]
  /** The owner's pictures, used in turn; if empty, the shop's own. */
  backdrops: readonly DescribedPicture[]
}

/**
 * Shows the top products in turn. Scrolling and snapping are the browser's, so it can be swiped and
 * works without script. The timer pauses while the pointer or the focus is on the carousel and
 * while the tab is hidden, and does not run at all if reduced motion is preferred.
 */
export function Carousel({ products, backdrops }: CarouselProps) {
  const t = useT()
  const { track, current, move } = useTrack(products.length)
  const [isActive, setActive] = useState(false)
  const [paused, setPaused] = useState(false)
  useTimer(!isActive && !paused && products.length > 1, () => move(1))
  if (products.length === 0) return null

  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('catalog.top')}
      className="relative bg-sand"
      onPointerEnter={() => setActive(true)}
      onPointerLeave={() => setActive(false)}
      onFocus={() => setActive(true)}
      onBlur={() => setActive(false)}
    >
      <ul
        ref={track}
        className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none]"
      >
        {products.map((product, i) => (
          <li
            key={product._id}
            aria-roledescription="slide"
            aria-label={t('catalog.top.slide', { position: i + 1, count: products.length })}
            className="w-full shrink-0 snap-start snap-always"
          >
            <CarouselSlide product={product} index={i} backdrop={backdrops[i % backdrops.length]} />
          </li>
        ))}
      </ul>
      {products.length > 1 && (
        <div className="wrap pointer-events-none absolute inset-x-0 bottom-3 flex items-center justify-center gap-1 md:bottom-5 md:justify-start">
          <Control icon="chevron-left" label="catalog.top.previous" act={() => move(-1)} />
          <Control
            icon={paused ? 'play' : 'pause'}
            label={paused ? 'catalog.top.play' : 'catalog.top.pause'}
            act={() => setPaused(!paused)}
          />
          <Control icon="chevron-right" label="catalog.top.next" act={() => move(1)} />
          <span className="ml-2 text-sm tabular-nums" aria-hidden="true">
            {current + 1} / {products.length}
          </span>
        </div>
      )}
    </section>
  )
}

interface ControlProps {
  icon: SpriteName
  label: Parameters<ReturnType<typeof useT>>[0]
  act: () => void
}

function Control({ icon, label, act }: ControlProps) {
  const t = useT()
  return (
    <button
      type="button"
      {...useWaiting()}
      aria-label={t(label)}
      onClick={act}
      className="pointer-events-auto grid size-11 place-items-center rounded-full hover:bg-cream/70 noscript:hidden"
    >
      <Icon name={icon} />
    </button>
  )
}

/**
 * The index of the visible slide, however it was reached, and a function to move to another one.
 */
function useTrack(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  // The target of a scroll in progress: pressing again moves on from there.
  const target = useRef<number | null>(null)

  useEffect(() => {
    const list = track.current
    if (!list) return
    const onScroll = () => setCurrent(slideOf(list))
    const onScrollEnd = () => {
      target.current = null
    }
    list.addEventListener('scroll', onScroll, { passive: true })
    list.addEventListener('scrollend', onScrollEnd)
    return () => {
      list.removeEventListener('scroll', onScroll)
      list.removeEventListener('scrollend', onScrollEnd)
    }
  }, [])

  function move(steps: number) {
    const list = track.current
    if (!list) return
    const next = ((target.current ?? slideOf(list)) + steps + count) % count
    // Older browsers lack `scrollend`; there each press moves on from the visible slide.
    if ('onscrollend' in window) target.current = next
    list.scrollTo({ left: next * list.clientWidth })
  }

  return { track, current, move }
}

function slideOf(list: HTMLElement): number {
  return Math.round(list.scrollLeft / list.clientWidth)
}

function useTimer(running: boolean, tick: () => void): void {
  const latest = useRef(tick)
  useEffect(() => {
    latest.current = tick
  })
  useEffect(() => {
    if (!running || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (!document.hidden) latest.current()
    }, INTERVAL)
    return () => clearInterval(timer)
  }, [running])
}
