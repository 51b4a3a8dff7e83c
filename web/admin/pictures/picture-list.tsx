import { type ReactNode, useEffect, useState } from 'react'
import type { DescribedPicture } from '#contract/common.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { PICTURE_TYPES } from '../ui/upload.ts'
import { useAttempt } from '../ui/use-attempt.ts'
import { PictureCard } from './picture-card.tsx'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

type Answer = Promise<DescribedPicture[]>

interface PictureListProps {
  start: DescribedPicture[]
  /** The URL to which a form with the file `image` is sent. */
  uploadPath: `/api/${string}`
  arrange: (ids: string[]) => Answer
  setWords: (id: string, words: { alt: string; altSo: string }) => Answer
  remove: (id: string) => Answer
  /** Stable; told about every change. */
  onChange?: (pictures: DescribedPicture[]) => void
  /** A preview of each picture in use. */
  preview?: (picture: DescribedPicture, at: number) => ReactNode
  /** Shown in place of an empty list. */
  empty?: ReactNode
}

/** Pictures that can be added, ordered, described and removed. Each change is saved at once. */
export function PictureList(props: PictureListProps) {
  const { start, uploadPath, arrange, setWords, remove, onChange, preview, empty } = props
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [pictures, setPictures] = useState(start)
  useEffect(() => onChange?.(pictures), [onChange, pictures])
  const [dragged, setDragged] = useState<string | null>(null)
  const { uploads, add, retry, dismiss } = useUploads(uploadPath, (all) => {
    setPictures(all)
    toast.success(t('pictures.added'))
  })

  async function save(call: Answer, shown?: DescribedPicture[]): Promise<boolean> {
    const before = pictures
    if (shown) setPictures(shown)
    const result = await attempt(call)
    if (result?.ok) setPictures(result.value)
    else {
      // Undo only the optimistic change, since another call may have succeeded in the meantime.
      if (shown) setPictures(before)
      if (result) toast.error(errorText(result.error))
    }
    return result?.ok === true
  }

  /** @param to its new index. */
  function move(picture: DescribedPicture, to: number): void {
    const others = pictures.filter((one) => one !== picture)
    const next = [...others.slice(0, to), picture, ...others.slice(to)]
    if (next.every((one, at) => one === pictures[at])) return
    void save(arrange(next.map(({ _id }) => _id)), next)
  }

  async function confirmAndRemove({ _id }: DescribedPicture): Promise<void> {
    const answers = { yes: t('admin.delete'), no: t('layout.cancel') }
    if (!(await confirm(t('pictures.remove.sure'), answers))) return
    if (await save(remove(_id))) toast.success(t('pictures.removed'))
  }

  return (
    <>
      <FileDrop
        label={t('pictures.add')}
        hint={t('pictures.drop')}
        multiple
        accept={PICTURE_TYPES}
        onFiles={add}
      />
      {uploads.length > 0 && (
        <ul className="col-span-full grid gap-3">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload.key)}
              onDismiss={() => dismiss(upload.key)}
            />
          ))}
        </ul>
      )}
      {pictures.length === 0 && uploads.length === 0 && empty}
      {pictures.length > 0 && (
        <ul className="col-span-full grid grid-cols-1 gap-5 md:grid-cols-[repeat(auto-fill,minmax(22rem,1fr))]">
          {pictures.map((picture, at) => (
            <PictureCard
              key={picture._id}
              picture={picture}
              preview={preview?.(picture, at)}
              at={at}
              last={pictures.length - 1}
              isDragged={dragged === picture._id}
              onDrag={(isDragged) => setDragged(isDragged ? picture._id : null)}
              onDrop={() => {
                const moved = pictures.find(({ _id }) => _id === dragged)
                if (moved) move(moved, at)
                setDragged(null)
              }}
              onMove={(to) => move(picture, to)}
              onRemove={() => void confirmAndRemove(picture)}
              onDescribe={(words) => save(setWords(picture._id, words))}
            />
          ))}
        </ul>
      )}
    </>
  )
}
