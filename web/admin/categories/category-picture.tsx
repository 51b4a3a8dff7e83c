import { useState } from 'react'
import type { CategoryRow } from '#contract/admin/categories.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { adminApi } from '../admin-api.ts'
import { upload } from '../ui/upload.ts'
import { UploadButton, UploadProgress } from '../ui/upload-button.tsx'
import { useAttempt } from '../ui/use-attempt.ts'

interface CategoryPictureProps {
  category: CategoryRow
  onChanged: () => Promise<void>
}

/** The picture of a category. It is saved at once, separately from the form. */
export function CategoryPicture({ category, onChanged }: CategoryPictureProps) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [share, setShare] = useState<number | null>(null)
  const { _id: id, picture } = category
  const isBusy = share !== null

  async function save(call: Promise<unknown>): Promise<void> {
    setShare(0.01)
    const result = await attempt(call)
    if (result?.ok) {
      await onChanged()
      toast.success(t('admin.saved'))
    } else if (result) toast.error(errorText(result.error))
    setShare(null)
  }

  function send(file: File | undefined): void {
    if (!file || isBusy) return
    const form = new FormData()
    form.set('image', file)
    const path = `/api/categories/${id}/picture` as const
    void save(upload(path, form, { method: 'PUT', onProgress: setShare }))
  }

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 sm:col-span-2">
      <span className="block size-32 overflow-hidden rounded-2xl bg-sand">
        <Picture picture={picture} alt="" sizes="8rem" />
      </span>
      <div className="flex flex-wrap items-center gap-3">
        <UploadButton
          label={t(picture ? 'categories.picture.replace' : 'categories.picture.choose')}
          isBusy={isBusy}
          onFile={send}
        />
        {picture && (
          <Button
            look="quiet"
            pending={isBusy}
            onClick={() => void save(adminApi.adminCategories.removePicture({ params: { id } }))}
          >
            {t('categories.picture.remove')}
          </Button>
        )}
        <UploadProgress label={t('categories.picture')} share={share} />
      </div>
    </div>
  )
}
