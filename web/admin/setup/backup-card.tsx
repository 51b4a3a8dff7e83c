import { useEffect, useState } from 'react'
import type { BackupSetup } from '#contract/admin/setup.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'
import { toast } from '../../toasts.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'
import { BackupForm } from './backup-form.tsx'
import { CardActions } from './card-actions.tsx'
import { SetupCard } from './setup-card.tsx'
import { useOpenForm } from './use-open-form.ts'

interface BackupCardProps {
  backup: BackupSetup
  onChanged: () => Promise<void>
}

export function BackupCard({ backup, onChanged }: BackupCardProps) {
  const t = useT()
  const { state, plan, folder, outcome, isRunning } = backup
  const { isOpen, setOpen, opener } = useOpenForm(state === 'enter-again')
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void onChanged(), 2_000)
    return () => clearInterval(timer)
  }, [isRunning, onChanged])

  const isBad = outcome !== null && outcome !== 'works'
  return (
    <SetupCard name={t('setup.backup')} about={t('setup.backup.about')} state={state}>
      {state === 'enter-again' && (
        <Alert quiet className="mt-5">
          {t('setup.enterAgain')}
        </Alert>
      )}
      <div className="wrap-anywhere mt-4 grid gap-1">
        {state === 'ready' && plan && (
          <p>
            {plan.target === 'bucket'
              ? t('setup.backup.to.bucket', { bucket: plan.bucket, count: plan.keep })
              : t('setup.backup.to.folder', { folder, count: plan.keep })}
          </p>
        )}
        <p role="status" className="flex items-center gap-3">
          {isRunning && <Spinner className="size-5 text-cocoa" />}
          {isRunning ? t('setup.backup.running') : <LastBackup last={backup.last} />}
        </p>
      </div>
      {isBad && !isRunning && state !== 'enter-again' && (
        <Alert quiet className="mt-4">
          {outcome === 'old-kept' ? '' : `${t('setup.backup.failed')} `}
          {t(`setup.backup.outcome.${outcome}`)}
        </Alert>
      )}
      {isOpen ? (
        <BackupForm
          key={backup.version}
          backup={backup}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      ) : (
        <CardActions
          service="backup"
          state={state}
          name={t('setup.backup')}
          sure={t('setup.backup.remove.sure')}
          isSaved={backup.version > 0}
          opener={opener}
          onOpen={() => setOpen(true)}
          onChanged={onChanged}
        >
          {state !== 'enter-again' && <BackUpNow isRunning={isRunning} onChanged={onChanged} />}
        </CardActions>
      )}
    </SetupCard>
  )
}

function LastBackup({ last }: Pick<BackupSetup, 'last'>) {
  const t = useT()
  const { moment } = useDates()
  if (!last) return t('dashboard.backup.never')
  const size = (last.bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })
  return t('setup.backup.last', { moment: moment(last.at), size })
}

interface BackUpNowProps {
  isRunning: boolean
  onChanged: () => Promise<void>
}

function BackUpNow({ isRunning, onChanged }: BackUpNowProps) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [isAsking, setAsking] = useState(false)

  async function run(): Promise<void> {
    setAsking(true)
    const done = await attempt(adminApi.setup.runBackup())
    if (done && !done.ok) toast.error(errorText(done.error))
    await onChanged()
    setAsking(false)
  }

  return (
    <Button look="secondary" pending={isAsking || isRunning} onClick={() => void run()}>
      {t('setup.backup.now')}
    </Button>
  )
}
