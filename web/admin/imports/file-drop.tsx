import { useState } from 'react'
import { useT } from '../../i18n/t.ts'
import { classNames } from '../../ui/class-names.ts'

/** Takes one file, by the device's own choice or by drop. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const t = useT()
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onFile(file)
  }
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
        take(event.dataTransfer.files)
      }}
      className={classNames(
        'grid min-h-36 cursor-pointer place-items-center content-center gap-1 rounded-2xl border-2 border-line border-dashed px-4 py-6 text-center focus-within:outline-2 focus-within:outline-ink focus-within:outline-offset-3 hover:bg-sand/40',
        isOver && 'bg-sand',
      )}
    >
      <input
        type="file"
        // Phones know a CSV by many names, so everything can be chosen and the server looks at it.
        accept=".csv,.tsv,.txt,text/csv,text/plain,application/vnd.ms-excel"
        className="sr-only"
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file can be chosen again, mended.
          event.currentTarget.value = ''
        }}
      />
      <span className="font-semibold text-terracotta underline underline-offset-4">
        {t('imports.choose')}
      </span>
      <span className="hidden text-cocoa text-sm md:block">{t('imports.drop')}</span>
    </label>
  )
}
