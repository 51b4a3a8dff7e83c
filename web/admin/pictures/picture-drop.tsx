import { useState } from 'react'
import { useT } from '../../i18n/t.ts'
import { classNames } from '../../ui/class-names.ts'

interface PictureDropProps {
  onFiles: (files: File[]) => void
  className?: string
}

// By name and not image/*: an iPhone then hands over a JPEG instead of its own format.
const TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/** Takes files by the phone's own choice (camera and gallery) and by drop. */
export function PictureDrop({ onFiles, className }: PictureDropProps) {
  const t = useT()
  const [isOver, setOver] = useState(false)
  return (
    <label
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      className={classNames(
        'grid min-h-28 cursor-pointer place-items-center content-center gap-1 rounded-2xl border-2 border-line border-dashed px-4 py-6 text-center focus-within:outline-2 focus-within:outline-ink focus-within:outline-offset-3 hover:bg-sand/40',
        isOver && 'bg-sand',
        className,
      )}
    >
      <input
        type="file"
        multiple
        accept={TYPES}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <span className="font-semibold text-terracotta underline underline-offset-4">
        {t('pictures.add')}
      </span>
      <span className="hidden text-cocoa text-sm md:block">{t('pictures.drop')}</span>
    </label>
  )
}
