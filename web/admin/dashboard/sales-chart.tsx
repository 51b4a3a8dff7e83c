import { useEffect, useRef, useState } from 'react'
import type { Sales } from '#contract/admin/dashboard.ts'
import { useT } from '../../i18n/t.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { Bar } from './draw-bars.ts'
import { periodName } from './period-name.ts'

/**
 * Sales as a bar chart. Screen readers, and visitors for whom the chart cannot be loaded, have the
 * table beside it.
 */
export function SalesChart({ sales: { range, periods } }: { sales: Sales }) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading')
  const isEmpty = periods.every(({ orders, sales }) => orders === 0 && sales === 0)

  useEffect(() => {
    let chart: { destroy(): void } | undefined
    let cancelled = false
    const bars = periods.map(({ day, sales, orders }): Bar => {
      const name = periodName(range, day, t)
      const title = range === 'weeks' ? t('dashboard.weekFrom', { day: name }) : name
      return { name, title, dollars: sales, note: t('dashboard.orders', { count: orders }) }
    })
    import('./draw-bars.ts').then(
      ({ drawBars }) => {
        if (cancelled || !canvas.current) return
        chart = drawBars(canvas.current, bars)
        setState('drawn')
      },
      () => cancelled || setState('failed'),
    )
    return () => {
      cancelled = true
      chart?.destroy()
    }
  }, [range, periods, t])

  return (
    <div className="min-w-0 rounded-2xl bg-paper p-3 shadow-lift sm:p-5">
      {/* Without this, the canvas would overflow a shrinking window until the chart is resized. */}
      <div aria-hidden="true" className="relative h-64 overflow-hidden sm:h-80">
        <canvas ref={canvas} />
        {(isEmpty || state !== 'drawn') && (
          <div className="absolute inset-0 grid place-items-center bg-paper p-4 text-center text-cocoa">
            {isEmpty ? (
              t('dashboard.bestSellers.none')
            ) : state === 'loading' ? (
              <Spinner />
            ) : (
              t('dashboard.noChart')
            )}
          </div>
        )}
      </div>
    </div>
  )
}
