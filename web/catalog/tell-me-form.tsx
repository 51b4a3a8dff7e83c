import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ALERT_CHANNELS, type AlertChannel } from '#domain/stock-alerts.ts'
import { browserApi } from '../api.ts'
import { type Attempt, attempt } from '../attempt.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useViewer } from '../viewer.ts'

interface TellMeFormProps {
  product: string
  variant?: string | undefined
}

export function TellMeForm({ product, variant }: TellMeFormProps) {
  const t = useT()
  const [channel, setChannel] = useState<AlertChannel>('email')
  const [told, setTold] = useState<string | null>(null)
  const { pending, outcome, send } = useAsk(product, variant)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (outcome?.ok === false) form.current?.querySelector<HTMLElement>('.field')?.focus()
  }, [outcome])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const contact = String(new FormData(event.currentTarget).get('contact') ?? '').trim()
    if (await send(channel, contact)) setTold(contact)
  }

  if (told !== null) return <Done contact={told} onAgain={() => setTold(null)} />
  return (
    <form ref={form} onSubmit={submit} noValidate className="mt-4 grid gap-4">
      <Channels chosen={channel} onChoose={setChannel} />
      <ContactField key={channel} channel={channel} outcome={outcome} />
      <Button type="submit" needsScript pending={pending}>
        {t('tellMe.submit')}
      </Button>
    </form>
  )
}

function useAsk(product: string, variant: string | undefined) {
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<(Attempt & { channel: AlertChannel }) | null>(null)
  const busy = useRef(false)

  async function send(channel: AlertChannel, contact: string): Promise<boolean> {
    // The second click of a double click can arrive before the button is disabled.
    if (busy.current) return false
    busy.current = true
    setPending(true)
    const result = await attempt(
      browserApi.stockAlerts.ask({
        params: { id: product },
        body: {
          ...(channel === 'email' ? { email: contact } : { phone: contact }),
          variant,
          language: locale,
        },
      }),
    )
    busy.current = false
    setPending(false)
    setOutcome({ ...result, channel })
    // It has changed since the page was loaded: it can be ordered now, or comes in variants.
    if (!result.ok && ['in-stock', 'variant-needed'].includes(result.error.code)) void revalidate()
    return result.ok
  }

  return { pending, outcome, send }
}

interface ChannelsProps {
  chosen: AlertChannel
  onChoose: (channel: AlertChannel) => void
}

function Channels({ chosen, onChoose }: ChannelsProps) {
  const t = useT()
  return (
    <fieldset>
      <legend className="font-medium text-sm">{t('tellMe.channel')}</legend>
      <div className="mt-1.5 grid grid-cols-2 gap-2">
        {ALERT_CHANNELS.map((channel) => (
          <label
            key={channel}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line bg-paper px-4 has-checked:border-terracotta has-checked:font-semibold"
          >
            <input
              type="radio"
              name="channel"
              value={channel}
              checked={channel === chosen}
              onChange={() => onChoose(channel)}
              className="size-5 accent-terracotta"
            />
            {t(`tellMe.${channel}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ContactFieldProps {
  channel: AlertChannel
  outcome: (Attempt & { channel: AlertChannel }) | null
}

function ContactField({ channel, outcome }: ContactFieldProps) {
  const t = useT()
  const errorText = useErrorText()
  const viewer = useViewer()
  const error = outcome?.channel === channel && !outcome.ok ? outcome.error : null
  const isInvalid = error?.code === 'invalid-input'
  const problem = isInvalid ? t(`tellMe.problem.${channel}`) : undefined
  return (
    <>
      {channel === 'email' ? (
        <TextField
          name="contact"
          type="email"
          label={t('tellMe.email.label')}
          autoComplete="email"
          maxLength={254}
          defaultValue={viewer?.email}
          error={problem}
        />
      ) : (
        <TextField
          name="contact"
          type="tel"
          label={t('tellMe.whatsapp.label')}
          hint={t('tellMe.whatsapp.hint')}
          autoComplete="tel"
          maxLength={40}
          error={problem}
        />
      )}
      {error && !isInvalid && <Alert>{errorText(error)}</Alert>}
    </>
  )
}

/** Takes the focus, because the button that had it is no longer there. */
function Done({ contact, onAgain }: { contact: string; onAgain: () => void }) {
  const t = useT()
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <p ref={message} tabIndex={-1} className="wrap-anywhere font-semibold text-sage outline-none">
        {t('tellMe.done', { contact })}
      </p>
      <Button look="secondary" onClick={onAgain}>
        {t('tellMe.again')}
      </Button>
    </div>
  )
}
