import type { WaafipaySetup } from '#contract/admin/setup.ts'
import { WAAFIPAY_URL } from '#domain/connections.ts'
import { useT } from '../../i18n/t.ts'
import { TextField } from '../../ui/text-field.tsx'
import { adminApi } from '../admin-api.ts'
import { SecretField } from './secret-field.tsx'
import { SetupForm } from './setup-form.tsx'
import { useSetupForm } from './use-setup-form.ts'
import { describeWaafipay } from './waafipay-outcome.ts'

interface WaafipayFormProps {
  waafipay: WaafipaySetup
  onChanged: () => Promise<void>
  onClose: () => void
}

export function WaafipayForm({ waafipay, onChanged, onClose }: WaafipayFormProps) {
  const t = useT()
  const { version } = waafipay
  const setup = useSetupForm({
    read: readWaafipayForm,
    save: (fields) => adminApi.setup.saveWaafipay({ body: { ...fields, version } }),
    test: (account) => adminApi.setup.testWaafipay({ body: { account } }),
    onChanged,
    onSaved: onClose,
  })
  const { problem, result } = setup
  const { url = WAAFIPAY_URL, merchantUid = '', apiUserId = '' } = waafipay.account ?? {}
  const typed = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, required: true }
  return (
    <SetupForm
      of={setup}
      outcome={result && describeWaafipay(t, result)}
      testLabel={t('setup.test')}
      onClose={onClose}
    >
      <p className="mb-5 max-w-prose">{t('setup.waafipay.where')}</p>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2 sm:gap-x-8">
        <TextField
          {...typed}
          name="merchantUid"
          label={t('setup.waafipay.merchantUid')}
          error={problem('merchantUid')}
          defaultValue={merchantUid}
          autoFocus={waafipay.state !== 'enter-again'}
        />
        <TextField
          {...typed}
          name="apiUserId"
          label={t('setup.waafipay.apiUserId')}
          error={problem('apiUserId')}
          defaultValue={apiUserId}
        />
        <SecretField
          label={t('setup.waafipay.secret')}
          isSaved={waafipay.hasSecret && waafipay.state === 'ready'}
          error={problem('secret')}
          className="self-end"
        />
        <TextField
          {...typed}
          name="url"
          label={t('setup.waafipay.url')}
          hint={t('setup.waafipay.url.hint')}
          error={problem('url')}
          defaultValue={url}
          inputMode="url"
          className="self-end"
        />
      </div>
    </SetupForm>
  )
}

function readWaafipayForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    url: text('url'),
    merchantUid: text('merchantUid'),
    apiUserId: text('apiUserId'),
    secret: text('secret'),
  }
}
