import { type FormEvent, useRef, useState } from 'react'
import type { ShownZones } from '#contract/admin/shipping.ts'
import type { ApiError } from '#contract/client.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { adminApi } from '../admin-api.ts'
import { Refusal } from '../ui/refusal.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { useAskBeforeLeaving } from '../ui/use-ask-before-leaving.ts'
import { useAttempt } from '../ui/use-attempt.ts'
import { TryOut } from './try-out.tsx'
import { draftOf, newZone, parseDraft, type ZoneDraft } from './zone-draft.ts'
import { ZoneFields } from './zone-fields.tsx'

/** All zones, saved together, and a box that says what an order would cost. */
export function DeliveryForm({ shown }: { shown: ShownZones }) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const form = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(shown)
  const [draft, setDraft] = useState(() => draftOf(shown))
  const [problems, setProblems] = useState<readonly string[]>([])
  const [error, setError] = useState<ApiError | null>(null)
  const [theirs, setTheirs] = useState<ShownZones | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isChanged =
    JSON.stringify(parseDraft(draft).zones) !== JSON.stringify(parseDraft(draftOf(base)).zones)
  useAskBeforeLeaving(isChanged)

  function startFrom(zones: ShownZones): void {
    setBase(zones)
    setDraft(draftOf(zones))
    setTheirs(null)
    setError(null)
    setProblems([])
  }

  function change(at: number, zone: ZoneDraft | null): void {
    setDraft((last) => last.flatMap((one, n) => (n === at ? (zone ?? []) : one)))
  }

  function show(found: readonly string[]): void {
    setProblems(found)
    // A field may be inside a closed rate; its error shows after this render.
    requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    })
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { zones, problems: found } = parseDraft(draft)
    setError(null)
    show(found)
    if (found.length > 0) return
    setSaving(true)
    // Saving again after a conflict means that the admin has seen the other version.
    const { version } = theirs ?? base
    const result = await attempt(adminApi.adminShipping.save({ body: { version, zones } }))
    setSaving(false)
    if (!result) return
    if (result.ok) {
      startFrom(result.value)
      toast.success(t('admin.saved'))
      return
    }
    setError(result.error)
    show(Object.keys(result.error.errors))
    if (result.error.code === 'version-conflict') {
      setTheirs((result.error.details as { current: ShownZones }).current)
    }
  }

  const taken = new Set(draft.flatMap(({ countries, places }) => [...countries, ...places]))
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        {draft.map((zone, at) => (
          <ZoneFields
            key={zone.key}
            zone={zone}
            path={`zones.${at}`}
            problems={problems}
            taken={taken}
            onChange={(next) => change(at, next)}
          />
        ))}
        <Button look="secondary" onClick={() => setDraft((last) => [...last, newZone()])}>
          {t('delivery.zone.add')}
        </Button>
        {error && (
          <Refusal of={error}>{theirs ? t('delivery.conflict') : errorText(error)}</Refusal>
        )}
        {theirs && (
          <Button look="secondary" onClick={() => startFrom(theirs)}>
            {t('delivery.theirs')}
          </Button>
        )}
        <SaveBar pending={isSaving} isChanged={isChanged} />
      </form>
      <TryOut draft={draft} />
    </div>
  )
}
