import { type FormEvent, useRef, useState } from 'react'
import type { EditedHome } from '#contract/admin/home.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { useAskBeforeLeaving } from '../ui/use-ask-before-leaving.ts'
import { HomePreview, type Shown } from './home-preview.tsx'
import { SectionRow } from './section-row.tsx'
import { useHomeDraft } from './use-home-draft.ts'

/** The sections in order with their texts, and a preview of what is not saved yet. */
export function HomeForm({ home, shown }: { home: EditedHome; shown: Shown }) {
  const t = useT()
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const edited = useHomeDraft(home)
  const { draft, error, theirs, isChanged } = edited
  const [moved, setMoved] = useState('')
  const [isChecked, setChecked] = useState(false)
  useAskBeforeLeaving(isChanged)

  function move(at: number, by: -1 | 1): void {
    const sections = [...draft.sections]
    const [section] = sections.splice(at, 1)
    sections.splice(at + by, 0, section!)
    edited.change({ sections })
    const name = t(`homePage.${section!.kind}`)
    setMoved(t('homePage.moved', { name, position: at + by + 1, count: sections.length }))
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setChecked(true)
    const missing = [draft.categories, draft.loved].some(({ title }) => title.trim() === '')
    if (missing) {
      // The field may be inside a closed part of the form; its error shows after this render.
      requestAnimationFrame(() => {
        const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
        field?.closest('details')?.setAttribute('open', '')
        field?.focus()
      })
      return
    }
    if (await edited.save()) toast.success(t('admin.saved'))
  }

  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <h2 className="sr-only">{t('homePage.sections')}</h2>
        <ol className="grid gap-3">
          {draft.sections.map((section, at) => (
            <SectionRow
              key={section.kind}
              section={section}
              at={at}
              last={draft.sections.length - 1}
              edited={edited}
              isChecked={isChecked}
              onMove={(by) => move(at, by)}
            />
          ))}
        </ol>
        <p role="status" className="sr-only">
          {moved}
        </p>
        <Button look="quiet" className="mt-4 -ml-6" onClick={edited.restoreDefaults}>
          {t('homePage.defaults')}
        </Button>
        {error && (
          <Refusal of={error} className="mt-4">
            {theirs ? t('homePage.conflict') : errorText(error)}
          </Refusal>
        )}
        {theirs && (
          <Button look="secondary" className="mt-4" onClick={() => edited.startFrom(theirs)}>
            {t('homePage.theirs')}
          </Button>
        )}
        <SaveBar pending={edited.isSaving} isChanged={isChanged} />
      </form>
      <HomePreview home={edited.preview} shown={shown} />
    </div>
  )
}
