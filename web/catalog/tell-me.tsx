import { type ComponentType, lazy, Suspense, useId } from 'react'
import { useT } from '../i18n/t.ts'

interface TellMeProps {
  /** The id of a sold-out product. */
  product: string
  /** The id of the SKU, if the product has several. */
  variant?: string | undefined
}

// Only sold-out products need it. If it cannot be loaded, the page must still work.
const TellMeForm = lazy(async (): Promise<{ default: ComponentType<TellMeProps> }> => {
  try {
    const { TellMeForm } = await import('./tell-me-form.tsx')
    return { default: TellMeForm }
  } catch {
    return { default: () => null }
  }
})

/** Asks to be told, by email or WhatsApp, when a product is back in stock. */
export function TellMe({ product, variant }: TellMeProps) {
  const t = useT()
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6 rounded-3xl bg-sand/60 p-5 md:max-w-md md:p-6">
      <h2 id={id} className="text-2xl">
        {t('tellMe.title')}
      </h2>
      <p className="mt-1 text-cocoa">{t('tellMe.text')}</p>
      <Suspense fallback={<div className="min-h-56" />}>
        <TellMeForm key={variant ?? product} product={product} variant={variant} />
      </Suspense>
    </section>
  )
}
