import { useT } from '../i18n/t.ts'
import { spriteHref } from './sprite.ts'

interface StarsProps {
  /** 0 to 5, drawn with fractions. */
  rating: number
  className?: string
}

export function Stars({ rating, className = 'h-4' }: StarsProps) {
  const t = useT()
  return (
    <svg
      role="img"
      aria-label={t('catalog.rating.stars', { rating })}
      viewBox="0 0 100 20"
      className={`inline-block w-auto shrink-0 ${className}`}
    >
      <use href={spriteHref('stars')} width="100" height="20" className="fill-clay/60" />
      <svg
        width={Math.max(0.01, rating * 20)}
        height="20"
        viewBox={`0 0 ${Math.max(0.01, rating * 20)} 20`}
        aria-hidden="true"
      >
        <use href={spriteHref('stars')} width="100" height="20" className="fill-honey" />
      </svg>
    </svg>
  )
}
