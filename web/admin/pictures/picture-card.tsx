import { type ReactNode, useRef, useState } from 'react'
import type { DescribedPicture } from '#contract/common.ts'
import { useT } from '../../i18n/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface Words {
  alt: string
  altSo: string
}

interface PictureCardProps {
  picture: DescribedPicture
  /** As it will look in its place; without it, a thumbnail. */
  preview?: ReactNode
  /** Its place and that of the last one, from 0. */
  at: number
  last: number
  isDragged: boolean
  onDrag: (isDragged: boolean) => void
  onDrop: () => void
  onMove: (to: number) => void
  onRemove: () => void
  /** Answers whether it was kept. */
  onDescribe: (words: Words) => Promise<boolean>
}

/** One picture: its place, and words for those who do not see it. */
export function PictureCard(props: PictureCardProps) {
  const { picture, preview, at, last, isDragged, onDrag, onDrop, onMove, onRemove, onDescribe } =
    props
  const t = useT()
  const number = at + 1
  const [saved, setSaved] = useState(false)

  const kept = useRef<Words>({ alt: picture.alt, altSo: picture.altSo ?? '' })
  const typed = useRef(kept.current)
  const queue = useRef(Promise.resolve())

  /** One after the other: on a slow line the second field would else bring back the first one's old words. */
  function keepWords(words: Partial<Words>): void {
    typed.current = { ...typed.current, ...words }
    queue.current = queue.current.then(async () => {
      const { alt, altSo } = typed.current
      if (alt === kept.current.alt && altSo === kept.current.altSo) return
      const isKept = await onDescribe({ alt, altSo })
      if (isKept) kept.current = { alt, altSo }
      setSaved(isKept)
    })
  }

  return (
    <li
      aria-label={t('pictures.number', { number })}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
      className={classNames(
        'grid min-w-0 cursor-grab grid-cols-1 gap-4 rounded-2xl p-4',
        preview
          ? 'content-start bg-paper shadow-lift'
          : 'bg-cream sm:grid-cols-[7rem_minmax(0,1fr)]',
        isDragged && 'opacity-50',
      )}
    >
      {preview ?? <Thumbnail picture={picture} isFirst={at === 0} />}
      <div className="grid min-w-0 content-start gap-3">
        {(['alt', 'altSo'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`pictures.${name}`)}
            defaultValue={picture[name] ?? ''}
            lang={name === 'alt' ? 'en' : 'so'}
            maxLength={300}
            autoComplete="off"
            // Not the form that the pictures may stand in.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              event.currentTarget.blur()
            }}
            onBlur={(event) => keepWords({ [name]: event.currentTarget.value.trim() })}
          />
        ))}
        <p role="status" className="sr-only">
          {saved && t('admin.saved')}
        </p>
        <div className="-ml-3 flex items-center">
          <button
            type="button"
            disabled={at === 0}
            aria-label={t('pictures.left', { number })}
            onClick={() => onMove(at - 1)}
            className={BUTTON}
          >
            <Icon name="chevron-left" className="size-6" />
          </button>
          <button
            type="button"
            disabled={at === last}
            aria-label={t('pictures.right', { number })}
            onClick={() => onMove(at + 1)}
            className={BUTTON}
          >
            <Icon name="chevron-right" className="size-6" />
          </button>
          <button
            type="button"
            aria-label={t('pictures.remove', { number })}
            onClick={onRemove}
            className={`${BUTTON} ml-auto text-danger`}
          >
            <Icon name="trash" />
          </button>
        </div>
      </div>
    </li>
  )
}

function Thumbnail({ picture, isFirst }: { picture: DescribedPicture; isFirst: boolean }) {
  const t = useT()
  return (
    <div className="flex items-center gap-4 sm:grid sm:content-start sm:gap-2">
      <span className="block size-28 overflow-hidden rounded-xl bg-sand">
        <Picture picture={picture} alt={picture.alt} sizes="7rem" className="pointer-events-none" />
      </span>
      {isFirst && <span className="small-caps text-center text-sage">{t('pictures.first')}</span>}
    </div>
  )
}

const BUTTON = 'grid size-11 place-items-center rounded-full hover:bg-sand disabled:opacity-30'
