import { type RefObject, type SubmitEvent, useState } from 'react'
import type { BulkPreview } from '#contract/admin/bulk.ts'
import type { ApiError } from '#contract/client.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { adminApi } from '../admin-api.ts'
import { Refusal } from '../ui/refusal.tsx'
import { useAttempt } from '../ui/use-attempt.ts'
import { BulkFields } from './bulk-fields.tsx'
import { BulkPreviewTable } from './bulk-preview-table.tsx'
import { type BulkFormValues, parseBulkForm } from './parse-bulk-form.ts'
import type { Selection } from './use-selection.ts'

interface BulkDialogProps {
  dialog: RefObject<HTMLDialogElement | null>
  selection: Selection
  onDone: () => Promise<void>
}

/** A bulk change in steps: its values, a preview for each product, and the change itself. */
export function BulkDialog({ dialog, selection, onDone }: BulkDialogProps) {
  const t = useT()
  const [round, setRound] = useState(0)
  return (
    <dialog
      ref={dialog}
      aria-labelledby="bulk-title"
      // Starts over the next time it opens.
      onClose={() => setRound((last) => last + 1)}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(44rem,calc(100%-2rem))] overflow-y-auto rounded-2xl bg-paper p-5 text-ink shadow-lift backdrop:bg-ink/50 sm:p-8"
    >
      <h2 id="bulk-title" className="mb-5 text-2xl">
        {t('bulk.title', { count: selection.count })}
      </h2>
      <Steps
        key={round}
        selection={selection}
        onClose={() => dialog.current?.close()}
        onDone={onDone}
      />
    </dialog>
  )
}

/** Always at the bottom of the dialog, however long the content is. */
const BUTTONS =
  'sticky -bottom-5 mt-1 -mb-5 flex flex-wrap justify-end gap-3 bg-paper py-5 max-sm:*:px-4 sm:-bottom-8 sm:-mb-8 sm:pb-8'

const NOTHING: BulkFormValues = {
  priceKind: '',
  price: '',
  category: '',
  stockKind: '',
  stock: '',
  note: '',
}

interface StepsProps {
  selection: Selection
  onClose: () => void
  onDone: () => Promise<void>
}

function Steps({ selection, onClose, onDone }: StepsProps) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [values, setValues] = useState(NOTHING)
  const [preview, setPreview] = useState<BulkPreview | null>(null)
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)

  async function call<reply>(request: Promise<reply>): Promise<reply | undefined> {
    setPending(true)
    setProblem('')
    const done = await attempt(request)
    setPending(false)
    if (done?.ok) return done.value
    if (done) refuse(done.error)
    return undefined
  }

  function refuse(error: ApiError): void {
    if (error.errors.ids) setProblem(t('bulk.tooMany'))
    else if (error.errors.price) setProblem(t('bulk.tooLow'))
    else if (error.code !== 'version-conflict') setProblem(errorText(error))
    else {
      setPreview((error.details as { current: BulkPreview }).current)
      setProblem(t('bulk.overtaken'))
    }
  }

  async function look(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const change = parseBulkForm(values)
    if (typeof change === 'string') return setProblem(t(`bulk.${change}` as TextKey))
    const found = await call(adminApi.bulk.preview({ body: { ...selection.target, ...change } }))
    if (found) setPreview(found)
  }

  async function apply(): Promise<void> {
    const change = parseBulkForm(values)
    if (typeof change === 'string' || !preview || pending) return
    const { token } = preview
    const done = await call(
      adminApi.bulk.apply({ body: { ...selection.target, ...change, token } }),
    )
    if (!done) return
    toast.success(t('bulk.done', { count: done.changed }))
    onClose()
    await onDone()
  }

  const message = problem && <Refusal className="mt-5">{problem}</Refusal>
  if (!preview) {
    return (
      <form method="post" noValidate onSubmit={(event) => void look(event)}>
        <BulkFields values={values} onEdit={setValues} />
        {message}
        <div className={BUTTONS}>
          <Button look="secondary" onClick={onClose}>
            {t('layout.cancel')}
          </Button>
          <Button type="submit" pending={pending}>
            {t('bulk.preview')}
          </Button>
        </div>
      </form>
    )
  }
  return (
    <>
      <BulkPreviewTable preview={preview} />
      {message}
      <div className={BUTTONS}>
        <Button look="secondary" onClick={() => setPreview(null)}>
          {t('bulk.back')}
        </Button>
        <Button
          pending={pending}
          disabled={preview.changed === 0 || preview.impossible > 0}
          onClick={() => void apply()}
        >
          {t('bulk.apply', { count: preview.changed })}
        </Button>
      </div>
    </>
  )
}
