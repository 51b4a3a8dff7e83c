import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import type { Upload } from './use-uploads.ts'

interface UploadRowProps {
  upload: Upload
  onRetry: () => void
  onDismiss: () => void
}

/** A picture being uploaded: its progress, or why it was refused. */
export function UploadRow({ upload, onRetry, onDismiss }: UploadRowProps) {
  const t = useT()
  const errorText = useErrorText()
  const { name, preview, share, error } = upload
  const label = t(share >= 1 ? 'pictures.working' : 'pictures.uploading', { name })
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-2xl bg-sand/60 p-3">
      <img src={preview} alt="" className="size-16 rounded-xl bg-sand object-cover" />
      {error ? (
        <div role="alert" className="min-w-0">
          <p className="truncate font-semibold">{name}</p>
          <p className="text-danger">{errorText(error)}</p>
        </div>
      ) : (
        <div className="grid min-w-0 content-center gap-1.5">
          <p className="truncate">{label}</p>
          <progress
            aria-label={label}
            value={share >= 1 ? undefined : share}
            max={1}
            className="h-2 w-full accent-sage"
          />
        </div>
      )}
      <div className="col-span-2 -my-1 flex justify-end gap-2">
        {error && (
          <Button look="quiet" className="px-4" onClick={onRetry}>
            {t('pictures.retry')}
          </Button>
        )}
        <Button look="quiet" className="px-4" onClick={onDismiss}>
          {t(error ? 'pictures.dismiss' : 'pictures.cancel')}
        </Button>
      </div>
    </li>
  )
}
