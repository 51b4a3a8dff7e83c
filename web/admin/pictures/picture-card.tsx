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
  /** A preview of the picture in use; without it, a thumbnail is shown. */
  preview?: ReactNode
  /** Its index, and the index of the last picture. */
  at: number
  last: number
  isDragged: boolean
  onDrag: (isDragged: boolean) => void
  onDrop: () => void
  onMove: (to: number) => void
  onRemove: () => void
  /** Resolves to whether the words were saved. */
  onDescribe: (changes: Words) => Promise<boolean>
}

/** A picture with its position and its text alternatives. */
export function PictureCard(props: PictureCardProps) {
  const { picture, preview, at, last, isDragged, onDrag, onDrop, onMove, onRemove, onDescribe } =
    props
  const t = useT()
  const number = at + 1
  const [saved, setSaved] = useState(false)

  const savedWords = useRef<Words>({ alt: picture.alt, altSo: picture.altSo ?? '' })
  const words = useRef(savedWords.current)
  const queue = useRef(Promise.resolve())

  /**
   * Saved one after the other: on a slow connection the second field would otherwise send the first
   * one's old words.
   */
  function saveWords(changes: Partial<Words>): void {
    words.current = { ...words.current, ...changes }
    queue.current = queue.current.then(async () => {
      const { alt, altSo } = words.current
      if (alt === savedWords.current.alt && altSo === savedWords.current.altSo) return
      const isSaved = await onDescribe({ alt, altSo })
      if (isSaved) savedWords.current = { alt, altSo }
      setSaved(isSaved)
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
            // A form of its own, since the list may be inside another form.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              event.currentTarget.blur()
            }}
            onBlur={(event) => saveWords({ [name]: event.currentTarget.value.trim() })}
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
