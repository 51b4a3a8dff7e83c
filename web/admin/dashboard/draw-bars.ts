import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js'
import { formatMoney, toCents } from '#domain/money.ts'

// Only the parts that bar charts need: the whole library is three times the size.
Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

export interface Bar {
  /** Below the bar. */
  name: string
  /** Above its tooltip. */
  title: string
  dollars: number
  note: string
}

/**
 * Draws a bar chart of amounts whose last period is still running. Call `destroy` before drawing
 * again.
 */
export function drawBars(canvas: HTMLCanvasElement, bars: readonly Bar[]): { destroy(): void } {
  const colour = (name: string) => getComputedStyle(canvas).getPropertyValue(`--color-${name}`)
  const colours = bars.map(({ dollars }, at) =>
    colour(dollars < 0 ? 'danger' : at === bars.length - 1 ? 'clay' : 'terracotta'),
  )
  const font = { family: getComputedStyle(canvas).fontFamily, size: 12 }
  const ticks = { color: colour('cocoa'), font }
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  return new Chart(canvas, {
    type: 'bar',
    data: {
      labels: bars.map(({ name }) => name),
      datasets: [
        {
          data: bars.map(({ dollars }) => dollars),
          backgroundColor: colours,
          borderRadius: 4,
          maxBarThickness: 40,
        },
      ],
    },
    options: {
      maintainAspectRatio: false,
      ...(calm && { animation: false }),
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: {
          grid: { display: false },
          border: { color: colour('line') },
          ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 12 },
        },
        y: {
          border: { display: false },
          grid: { color: colour('sand') },
          ticks: { ...ticks, maxTicksLimit: 6, callback: (dollars) => shortMoney(Number(dollars)) },
          // An empty chart needs a scale too.
          suggestedMax: 10,
        },
      },
      plugins: {
        tooltip: {
          backgroundColor: colour('ink'),
          titleFont: { ...font, size: 13 },
          bodyFont: { ...font, size: 13 },
          padding: 10,
          displayColors: false,
          callbacks: {
            title: ([item]) => bars[item?.dataIndex ?? 0]?.title ?? '',
            label: ({ dataIndex }) => {
              const bar = bars[dataIndex]!
              return [formatMoney(toCents(bar.dollars)), bar.note]
            },
          },
        },
      },
    },
  })
}

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
  minimumFractionDigits: 0,
})

function shortMoney(dollars: number): string {
  return short.format(dollars)
}
