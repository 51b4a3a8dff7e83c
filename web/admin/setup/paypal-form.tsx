import type { PaypalSetup } from '#contract/admin/setup.ts'
import { PAYPAL_ENVIRONMENTS, type PaypalAccount } from '#domain/connections.ts'
import { useT } from '../../i18n/t.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { adminApi } from '../admin-api.ts'
import { SecretField } from './secret-field.tsx'
import { SetupForm } from './setup-form.tsx'
import { useSetupForm } from './use-setup-form.ts'

interface PaypalFormProps {
  paypal: PaypalSetup
  onChanged: () => Promise<void>
  onClose: () => void
}

export function PaypalForm({ paypal, onChanged, onClose }: PaypalFormProps) {
  const t = useT()
  const setup = useSetupForm({
    read: readPaypalForm,
    save: (fields) => adminApi.setup.savePaypal({ body: { ...fields, version: paypal.version } }),
    test: (account) => adminApi.setup.testPaypal({ body: { account } }),
    onChanged,
    onSaved: onClose,
  })
  const { problem, result } = setup
  const { environment = 'live', clientId = '', webhookId = '' } = paypal.account ?? {}
  const typed = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
  return (
    <SetupForm
      of={setup}
      outcome={
        result && {
          isGood: result.outcome === 'works',
          text: t(`setup.paypal.outcome.${result.outcome}`),
        }
      }
      testLabel={t('setup.test')}
      onClose={onClose}
    >
      <p className="mb-5 max-w-prose">{t('setup.paypal.where')}</p>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2 sm:gap-x-8">
        <SelectField
          name="environment"
          label={t('setup.paypal.environment')}
          error={problem('environment')}
          defaultValue={environment}
          autoFocus={paypal.state !== 'enter-again'}
          className="sm:col-span-2"
        >
          {PAYPAL_ENVIRONMENTS.map((one) => (
            <option key={one} value={one}>
              {t(`setup.paypal.environment.${one}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          {...typed}
          name="clientId"
          label={t('setup.paypal.clientId')}
          error={problem('clientId')}
          defaultValue={clientId}
          required
          className="self-end"
        />
        <SecretField
          label={t('setup.paypal.secret')}
          isSaved={paypal.hasSecret && paypal.state === 'ready'}
          error={problem('secret')}
          className="self-end"
        />
        <TextField
          {...typed}
          name="webhookId"
          label={t('setup.paypal.webhookId')}
          hint={t('setup.paypal.webhookId.hint', { url: paypal.webhookUrl })}
          error={problem('webhookId')}
          defaultValue={webhookId}
          className="wrap-anywhere sm:col-span-2"
        />
      </div>
    </SetupForm>
  )
}

function readPaypalForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    environment: text('environment') as PaypalAccount['environment'],
    clientId: text('clientId'),
    secret: String(form.get('secret') ?? '').trim(),
    webhookId: text('webhookId'),
  }
}
