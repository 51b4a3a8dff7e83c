import { useEffect, useState } from 'react'
import { PIN_MINUTES } from '#domain/mobile-money.ts'
import { useT } from '../i18n/t.ts'

/** @param seconds left, as the shop has just said: the clock of a phone may be wrong. */
export function Countdown({ seconds }: { seconds: number }) {
  const t = useT()
  const left = useSecondsLeft(seconds)
  if (left === 0) return <p role="status">{t('mobileMoney.late')}</p>
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  const text = t('mobileMoney.left', { time })
  return (
    <div className="grid w-full gap-2">
      {/* Not announced every second. */}
      <p role="timer" aria-live="off" className="font-semibold tabular-nums">
        {text}
      </p>
      <progress
        aria-hidden="true"
        max={PIN_MINUTES * 60}
        value={left}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sand [&::-moz-progress-bar]:bg-sage [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-sage"
      />
    </div>
  )
}

function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = performance.now() + seconds * 1000
    const show = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    show()
    const timer = setInterval(show, 500)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
