import { buttonLook } from '../../ui/button.tsx'
import { PICTURE_TYPES } from './upload.ts'

interface UploadButtonProps {
  label: string
  isBusy: boolean
  onFile: (file: File | undefined) => void
}

/** Chooses a picture. A file field that looks like a button; the same file can be chosen again. */
export function UploadButton({ label, isBusy, onFile }: UploadButtonProps) {
  return (
    <label
      aria-busy={isBusy}
      className={`${buttonLook('secondary')} cursor-pointer focus-within:outline-2 focus-within:outline-ink focus-within:outline-offset-3 aria-busy:opacity-50`}
    >
      <input
        type="file"
        accept={PICTURE_TYPES}
        disabled={isBusy}
        className="sr-only"
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {label}
    </label>
  )
}

interface UploadProgressProps {
  label: string
  /** 0 to 1; null while nothing is sent. At 1 the server is still working. */
  share: number | null
}

export function UploadProgress({ label, share }: UploadProgressProps) {
  if (share === null) return null
  return (
    <progress
      aria-label={label}
      value={share >= 1 ? undefined : share}
      max={1}
      className="h-2 w-32 accent-sage"
    />
  )
}
