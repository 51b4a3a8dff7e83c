import { type ComponentProps, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface FileDropProps extends Pick<ComponentProps<'input'>, 'accept' | 'multiple'> {
  label: string
  /** Shown where files can be dropped. */
  hint: string
  onFiles: (files: File[]) => void
}

/** Takes files from the device's picker (on phones camera and gallery too) and by drag and drop. */
export function FileDrop({ label, hint, onFiles, ...input }: FileDropProps) {
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
        'col-span-full grid min-h-32 cursor-pointer place-items-center content-center gap-1 rounded-2xl border-2 border-line border-dashed px-4 py-6 text-center focus-within:outline-2 focus-within:outline-ink focus-within:outline-offset-3 hover:bg-sand/40',
        isOver && 'bg-sand',
      )}
    >
      <input
        {...input}
        type="file"
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // Allows choosing the same file again after it was corrected.
          event.currentTarget.value = ''
        }}
      />
      <span className="font-semibold text-terracotta underline underline-offset-4">{label}</span>
      <span className="hidden text-cocoa text-sm md:block">{hint}</span>
    </label>
  )
}
