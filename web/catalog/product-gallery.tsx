import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Product } from '#contract/catalog.ts'
import { useHydrated } from '../hydrated.ts'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'
import { NEARLY_WHOLE, Picture } from '../ui/picture.tsx'
import { galleryPictures } from './gallery-pictures.ts'
import type { LightboxProps } from './lightbox.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { indexAfterKey, useStrip } from './use-strip.ts'

interface ProductGalleryProps {
  product: Product
  /** The id of the picture to show, such as that of the chosen variant; changing it moves there. */
  selected?: string | undefined
}

/**
 * The pictures of a product in a strip that is swiped, with thumbnails below. A picture is enlarged
 * in a dialog; without script its link leads to the whole picture.
 */
export function ProductGallery({ product, selected }: ProductGalleryProps) {
  const t = useT()
  const locale = useLocale()
  const hydrated = useHydrated()
  // What is selected when the page opens comes first, so that it is there without script as well.
  const [first] = useState(selected)
  const pictures = galleryPictures(product, locale, first)
  const { track, current, show } = useStrip()
  const { Lightbox, enlarge, close, enlarged } = useLightbox()

  const index = selected ? pictures.findIndex(({ id }) => id === selected) : -1
  const moved = useRef(selected)
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves when another one is selected
  useEffect(() => {
    // At first it is there already, or the visitor has swiped on before the page was hydrated.
    if (moved.current === selected) return
    moved.current = selected
    if (index >= 0) show(index)
  }, [selected])

  function moveTo(at: number) {
    show(at)
    linkIn(track.current, at)?.focus({ preventScroll: true })
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = indexAfterKey(event.key, current, pictures.length)
    if (next === undefined) return
    event.preventDefault()
    moveTo(next)
  }

  if (pictures.length === 0) {
    return (
      <div className={`${FRAME} aspect-4/3 md:aspect-square`}>
        <Picture picture={null} alt="" sizes="" />
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={t('catalog.pictures')} className="md:sticky md:top-6">
      <div className={`${FRAME} relative`}>
        <ul
          ref={track}
          onKeyDown={onKeyDown}
          className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth overscroll-x-contain [scrollbar-width:none]"
        >
          {pictures.map(({ id, picture, image, alt, lang }, at) => (
            <li
              key={id}
              id={`picture-${at + 1}`}
              aria-label={t('catalog.picture', { number: at + 1, count: pictures.length })}
              className="aspect-square w-full shrink-0 snap-start snap-always"
            >
              <a
                href={image}
                data-hold
                // With script the arrows lead to the others.
                tabIndex={hydrated && at !== current ? -1 : undefined}
                onClick={(event) => enlarge(event, at, image)}
                className="block h-full cursor-zoom-in focus-visible:-outline-offset-4"
              >
                <span lang={lang} className="contents">
                  <Picture
                    picture={picture}
                    image={image}
                    alt={alt}
                    sizes={`(min-width: 80rem) 36rem, (min-width: 48rem) 46vw, ${NEARLY_WHOLE}`}
                    priority={at === 0}
                  />
                </span>
                <span className="sr-only">{t('catalog.picture.enlarge')}</span>
              </a>
            </li>
          ))}
        </ul>
        <span className="pointer-events-none absolute right-3 bottom-3 flex items-center gap-2 rounded-full bg-paper/90 p-2.5 text-sm tabular-nums shadow-lift">
          {pictures.length > 1 && (
            <span aria-hidden="true" className="pl-1 noscript:hidden">
              {current + 1} / {pictures.length}
            </span>
          )}
          <Icon name="search" />
        </span>
      </div>
      {pictures.length > 1 && <Thumbnails pictures={pictures} current={current} show={show} />}
      {Lightbox && enlarged !== null && (
        <Lightbox
          pictures={pictures}
          first={enlarged}
          onClose={(at) => {
            close()
            show(at, 'instant')
            linkIn(track.current, at)?.focus({ preventScroll: true })
          }}
        />
      )}
    </div>
  )
}

/** As wide as the screen on phones. */
const FRAME = '-mx-4 overflow-hidden bg-sand md:mx-0 md:rounded-3xl'

function linkIn(list: HTMLElement | null, at: number): HTMLElement | null | undefined {
  return list?.children[at]?.querySelector('a')
}

/** The dialog is loaded when a picture is first enlarged; if that fails, the link leads there. */
function useLightbox() {
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps> | null>(null)
  const [enlarged, setEnlarged] = useState<number | null>(null)

  function enlarge(event: MouseEvent, at: number, image: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setEnlarged(at)
    import('./lightbox.tsx').then(
      (loaded) => setLightbox(() => loaded.Lightbox),
      () => location.assign(image),
    )
  }

  return { Lightbox, enlarge, enlarged, close: () => setEnlarged(null) }
}
