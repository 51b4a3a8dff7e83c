import { type ChangeEvent, useRef } from 'react'
import type { MailSetup } from '#contract/admin/setup.ts'
import { MAIL_PORTS, MAIL_SECURITY, type MailSecurity } from '#domain/connections.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { adminApi } from '../admin-api.ts'
import { describeMail } from './mail-outcome.ts'
import { SecretField } from './secret-field.tsx'
import { SetupForm } from './setup-form.tsx'
import { useSetupForm } from './use-setup-form.ts'

interface MailFormProps {
  mail: MailSetup
  onChanged: () => Promise<void>
  onClose: () => void
}

export function MailForm({ mail, onChanged, onClose }: MailFormProps) {
  const t = useT()
  const language = useLocale()
  const port = useRef<HTMLInputElement>(null)
  const setup = useSetupForm({
    read: readMailForm,
    save: (fields) => adminApi.setup.saveMail({ body: { ...fields, version: mail.version } }),
    test: (server) => adminApi.setup.testMail({ body: { server, language } }),
    onChanged,
    onSaved: onClose,
  })
  const { problem, result } = setup
  const { host = '', security = 'starttls', user = '' } = mail.server ?? {}

  /** The usual port of the encryption, unless another one was typed. */
  function changePort({ target }: ChangeEvent<HTMLSelectElement>): void {
    const usual: number[] = Object.values(MAIL_PORTS)
    if (port.current && usual.includes(Number(port.current.value))) {
      port.current.value = String(MAIL_PORTS[target.value as MailSecurity])
    }
  }

  return (
    <SetupForm
      of={setup}
      outcome={result && describeMail(t, result)}
      testLabel={t('setup.mail.test')}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2 sm:gap-x-8">
        <TextField
          name="host"
          label={t('setup.mail.host')}
          hint={t('setup.mail.host.hint')}
          error={problem('host')}
          defaultValue={host}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={mail.state !== 'enter-again'}
          required
          className="sm:col-span-2"
        />
        <SelectField
          name="security"
          label={t('setup.mail.security')}
          error={problem('security')}
          defaultValue={security}
          onChange={changePort}
        >
          {MAIL_SECURITY.map((one) => (
            <option key={one} value={one}>
              {t(`setup.mail.security.${one}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          ref={port}
          name="port"
          label={t('setup.mail.port')}
          error={problem('port')}
          defaultValue={mail.server?.port ?? MAIL_PORTS.starttls}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <TextField
          name="user"
          label={t('setup.mail.user')}
          hint={t('setup.mail.user.hint')}
          error={problem('user')}
          defaultValue={user}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="self-end"
        />
        <SecretField
          label={t('setup.mail.secret')}
          hint={t('setup.mail.secret.hint')}
          isSaved={mail.hasSecret && mail.state === 'ready'}
          error={problem('secret')}
          className="self-end"
        />
        <TextField
          name="sender"
          label={t('settings.mailFrom')}
          hint={t('settings.mailFrom.hint')}
          error={problem('sender')}
          defaultValue={mail.sender}
          autoComplete="off"
          required
          className="sm:col-span-2"
        />
      </div>
    </SetupForm>
  )
}

function readMailForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    host: text('host'),
    // Anything but a number is refused by the server, with the field's name.
    port: Number(text('port') || Number.NaN),
    security: text('security') as MailSecurity,
    user: text('user'),
    secret: String(form.get('secret') ?? ''),
    sender: text('sender'),
  }
}
