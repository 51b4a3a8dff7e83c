import { type SubmitEvent, useState } from 'react'
import type { CategoryRow } from '#contract/admin/categories.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { adminApi } from '../admin-api.ts'
import { Refusal } from '../ui/refusal.tsx'
import { useAttempt } from '../ui/use-attempt.ts'

interface CategoryFormProps {
  /** If missing, a new category is created. */
  category?: CategoryRow
  onDone: () => void | Promise<void>
}

export function CategoryForm({ category, onDone }: CategoryFormProps) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (pending) return
    const form = event.currentTarget
    const text = (name: string) => String(new FormData(form).get(name) ?? '').trim()
    if (!text('name')) {
      setProblem(t('product.problem.name'))
      return form.querySelector<HTMLElement>('[name="name"]')?.focus()
    }
    const body = {
      name: text('name'),
      nameSo: text('nameSo'),
      description: text('description'),
      descriptionSo: text('descriptionSo'),
    }
    setProblem('')
    setPending(true)
    const done = await attempt(
      category
        ? adminApi.adminCategories.save({ params: { id: category._id }, body })
        : adminApi.adminCategories.create({ body }),
    )
    setPending(false)
    if (!done) return
    if (!done.ok) return setProblem(errorText(done.error))
    toast.success(t(category ? 'admin.saved' : 'categories.added'))
    if (!category) form.reset()
    await onDone()
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void save(event)}>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-x-8">
        <TextField
          name="name"
          label={t('categories.name')}
          defaultValue={category?.name}
          maxLength={100}
          lang="en"
          autoComplete="off"
          required
        />
        <TextField
          name="nameSo"
          label={t('categories.nameSo')}
          defaultValue={category?.nameSo ?? ''}
          maxLength={100}
          lang="so"
          autoComplete="off"
        />
        <TextArea
          name="description"
          label={t('categories.description')}
          defaultValue={category?.description}
          maxLength={2_000}
          rows={3}
          lang="en"
        />
        <TextArea
          name="descriptionSo"
          label={t('categories.descriptionSo')}
          defaultValue={category?.descriptionSo ?? ''}
          maxLength={2_000}
          rows={3}
          lang="so"
        />
      </div>
      {problem && <Refusal className="mt-5">{problem}</Refusal>}
      <Button type="submit" needsScript pending={pending} className="mt-5">
        {t(category ? 'admin.save' : 'categories.add')}
      </Button>
    </form>
  )
}
