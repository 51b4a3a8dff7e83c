import {
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useT } from '../i18n/t.ts'
import { classNames } from '../ui/class-names.ts'
import { Picture } from '../ui/picture.tsx'
import type { GalleryPicture } from './gallery-pictures.ts'

/** A place on the picture, in fractions of its width and height. */
interface Point {
  x: number
  y: number
}

const CENTRE: Point = { x: 0.5, y: 0.5 }

/**
 * A picture that fits the screen. A tap or Enter enlarges it at this place and loads it in full;
 * then it is scrolled, or dragged by a mouse. Pinching is the browser's.
 */
export function ZoomPicture({
  picture: one,
  isShown,
}: {
  picture: GalleryPicture
  isShown: boolean
}) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const { point, ...handlers } = useZoom(frame, isShown)
  const { picture, image, alt, lang } = one
  const isZoomed = point !== null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it is operated
    <div
      ref={frame}
      onKeyDown={(event) => {
        // The arrows scroll the picture instead of leading to the next one.
        if (isZoomed && event.key.startsWith('Arrow')) event.stopPropagation()
      }}
      className="h-full w-full overflow-auto overscroll-contain"
    >
      <button
        type="button"
        aria-pressed={isZoomed}
        tabIndex={isShown ? 0 : -1}
        {...handlers}
        onDragStart={(event) => event.preventDefault()}
        className={classNames(
          'grid *:col-start-1 *:row-start-1',
          isZoomed ? 'size-[250%] cursor-zoom-out md:size-[160%]' : 'size-full cursor-zoom-in',
          'focus-visible:-outline-offset-4',
        )}
      >
        <span lang={lang} className="block size-full overflow-hidden">
          <Picture picture={picture} image={image} alt={alt} sizes="100vw" fit="contain" />
        </span>
        {isZoomed && <img src={image} alt="" className="size-full object-contain" />}
        <span className="sr-only">{t('catalog.picture.zoom')}</span>
      </button>
    </div>
  )
}

function useZoom(frame: React.RefObject<HTMLDivElement | null>, isShown: boolean) {
  const [point, setPoint] = useState<Point | null>(null)
  const isDragged = useRef(false)

  useEffect(() => {
    if (!isShown) setPoint(null)
  }, [isShown])

  useLayoutEffect(() => {
    const here = frame.current
    if (!here || !point) return
    here.scrollTo({
      left: point.x * here.scrollWidth - here.clientWidth / 2,
      top: point.y * here.scrollHeight - here.clientHeight / 2,
    })
  }, [frame, point])

  function onClick(event: MouseEvent<HTMLElement>) {
    if (!isDragged.current) setPoint(point ? null : pointOf(event))
    isDragged.current = false
  }

  function onPointerDown() {
    isDragged.current = false
  }

  function onPointerMove({ buttons, pointerType, movementX, movementY }: PointerEvent) {
    // Fingers scroll by themselves.
    if (!point || buttons !== 1 || pointerType !== 'mouse') return
    isDragged.current = true
    frame.current?.scrollBy(-movementX, -movementY)
  }

  return { point, onClick, onPointerDown, onPointerMove }
}

/** Enter has no place: it enlarges the middle. */
function pointOf({ detail, clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): Point {
  if (detail === 0) return CENTRE
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}
