import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProductImport } from '#contract/admin/imports.ts'
import { adminPaths } from '#contract/admin/paths.ts'
import { ApiError } from '#contract/client.ts'
import { FILE_REFUSALS, MAX_IMPORT_BYTES } from '#domain/import.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useLocalePath } from '../../i18n/locale.ts'
import { type T, useT } from '../../i18n/t.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { upload } from '../ui/upload.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/** Uploads a file and leads to the result of its check. */
export function UploadPanel() {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const navigate = useNavigate()
  const localePath = useLocalePath()
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])

  async function take(file: File): Promise<void> {
    // A second drop during an upload is ignored as an accident.
    if (sending) return
    const known = refusalOf(file)
    setError(known)
    if (known) return
    const { name } = file
    setSending({ name, share: 0 })
    const form = new FormData()
    form.set('file', file)
    const sent = await attempt(
      upload<ProductImport>(adminPaths.imports.upload[1], form, {
        onProgress: (share) => setSending({ name, share }),
      }),
    )
    setSending(null)
    if (!sent) return
    if (!sent.ok) return setError(sent.error)
    // If the user has moved on to another screen, the file is in the history.
    if (isUnmounted.current) return
    const path = localePath(`/admin/import?file=${sent.value._id}`)
    void navigate(path, { state: { isUploaded: true } })
  }

  return (
    <section className="grid gap-4 rounded-2xl bg-paper p-5 shadow-lift sm:p-8">
      <h2 className="text-2xl">{t('imports.upload')}</h2>
      <p className="text-cocoa">{t('imports.upload.hint')}</p>
      {sending ? (
        <div role="status" className="grid gap-2 rounded-2xl bg-cream p-5">
          <p className="break-words">{t('imports.uploading', { name: sending.name })}</p>
          <progress
            aria-label={t('imports.uploading', { name: sending.name })}
            value={sending.share >= 1 ? undefined : sending.share}
            max={1}
            className="h-2 w-full accent-sage"
          />
        </div>
      ) : (
        <FileDrop
          label={t('imports.choose')}
          hint={t('imports.drop')}
          // Phones report many media types for CSV, so the server decides by the content.
          accept=".csv,.tsv,.txt,text/csv,text/plain,application/vnd.ms-excel"
          onFiles={([file]) => file && void take(file)}
        />
      )}
      {error && <Refusal of={error}>{refusalText(t, error) ?? errorText(error)}</Refusal>}
      <p className="text-cocoa text-sm">{t('imports.upload.stock')}</p>
      <p className="text-cocoa text-sm">{t('imports.upload.variants')}</p>
      <p className="text-cocoa text-sm">{t('imports.upload.sets')}</p>
    </section>
  )
}

/** Files that are certain to be refused are not sent. */
function refusalOf(file: File): ApiError | null {
  if (file.size === 0) return refused('empty')
  return file.size > MAX_IMPORT_BYTES
    ? new ApiError({ kind: 'REFUSED', code: 'body-too-large' })
    : null
}

function refused(word: string): ApiError {
  return new ApiError({ kind: 'REFUSED', code: 'invalid-input', errors: { file: word } })
}

function refusalText(t: T, { code, errors }: ApiError): string | undefined {
  if (code === 'body-too-large') return t('imports.file.too-large')
  const word = FILE_REFUSALS.find((one) => one === errors.file)
  return word && t(`imports.file.${word}`)
}
