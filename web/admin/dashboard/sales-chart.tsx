import { useEffect, useRef, useState } from 'react'
import type { Sales } from '#contract/admin/dashboard.ts'
import { useT } from '../../i18n/t.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { Bar } from './draw-bars.ts'
import { periodName } from './period-name.ts'

/** Sales as bars. Screen readers have the table beside it, so has who can not load the chart. */
export function SalesChart({ sales: { range, periods } }: { sales: Sales }) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading')
  const isEmpty = periods.every(({ orders, sales }) => orders === 0 && sales === 0)

  useEffect(() => {
    let chart: { destroy(): void } | undefined
    let gone = false
    const bars = periods.map(({ day, sales, orders }): Bar => {
      const name = periodName(range, day, t)
      const title = range === 'weeks' ? t('dashboard.weekFrom', { day: name }) : name
      return { name, title, dollars: sales, note: t('dashboard.orders', { count: orders }) }
    })
    import('./draw-bars.ts').then(
      ({ drawBars }) => {
        if (gone || !canvas.current) return
        chart = drawBars(canvas.current, bars)
        setState('drawn')
      },
      () => gone || setState('failed'),
    )
    return () => {
      gone = true
      chart?.destroy()
    }
  }, [range, periods, t])

  return (
    <div className="min-w-0 rounded-2xl bg-paper p-3 shadow-lift sm:p-5">
      {/* Until the chart has followed a window that got narrower it would hang out of it. */}
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
