import { useState } from 'react'
import type { BackupSetup } from '#contract/admin/setup.ts'
import { BACKUP_TARGETS, BACKUPS_KEPT, type BackupPlan, DEFAULT_PLAN } from '#domain/connections.ts'
import { useT } from '../../i18n/t.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { adminApi } from '../admin-api.ts'
import { SecretField } from './secret-field.tsx'
import { SetupForm } from './setup-form.tsx'
import { useSetupForm } from './use-setup-form.ts'

interface BackupFormProps {
  backup: BackupSetup
  onChanged: () => Promise<void>
  onClose: () => void
}

export function BackupForm({ backup, onChanged, onClose }: BackupFormProps) {
  const t = useT()
  const setup = useSetupForm({
    read: readBackupForm,
    save: (fields) => adminApi.setup.saveBackup({ body: { ...fields, version: backup.version } }),
    test: (body) => adminApi.setup.testBackup({ body }),
    onChanged,
    onSaved: onClose,
  })
  const { problem, result } = setup
  const plan = backup.plan ?? DEFAULT_PLAN
  const [target, setTarget] = useState(plan.target)
  const field = (name: 'endpoint' | 'region' | 'bucket' | 'accessKeyId') => ({
    name,
    label: t(`setup.backup.${name}`),
    error: problem(name),
    defaultValue: plan[name],
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    className: 'self-end',
  })
  return (
    <SetupForm
      of={setup}
      outcome={
        result && {
          isGood: result.outcome === 'works',
          text: t(`setup.backup.outcome.${result.outcome}`),
        }
      }
      testLabel={t('setup.test')}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2 sm:gap-x-8">
        <SelectField
          name="target"
          label={t('setup.backup.target')}
          defaultValue={plan.target}
          onChange={(event) => setTarget(event.target.value as BackupPlan['target'])}
          autoFocus={backup.state !== 'enter-again'}
        >
          {BACKUP_TARGETS.map((one) => (
            <option key={one} value={one}>
              {t(`setup.backup.target.${one}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          name="keep"
          label={t('setup.backup.keep')}
          error={problem('keep')}
          defaultValue={plan.keep}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        {target === 'bucket' && (
          <>
            <TextField
              {...field('endpoint')}
              hint={t('setup.backup.endpoint.hint')}
              inputMode="url"
            />
            <TextField {...field('region')} hint={t('setup.backup.region.hint')} />
            <TextField {...field('bucket')} required />
            <TextField {...field('accessKeyId')} required />
            <SecretField
              label={t('setup.backup.secret')}
              isSaved={backup.hasSecret && backup.state === 'ready'}
              error={problem('secret')}
            />
          </>
        )}
      </div>
      {target === 'folder' && (
        <p className="wrap-anywhere mt-5 text-cocoa text-sm">
          {t('setup.backup.folder.hint', { folder: backup.folder })}
        </p>
      )}
    </SetupForm>
  )
}

function readBackupForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const keep = text('keep')
  return {
    target: text('target') as BackupPlan['target'],
    keep: /^\d{1,3}$/.test(keep) ? Number(keep) : BACKUPS_KEPT.max + 1,
    endpoint: text('endpoint'),
    region: text('region'),
    bucket: text('bucket'),
    accessKeyId: text('accessKeyId'),
    secret: String(form.get('secret') ?? ''),
  }
}
