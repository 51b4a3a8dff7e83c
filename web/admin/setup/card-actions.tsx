import type { ReactNode, RefObject } from 'react'
import type { SetupState, StoredService } from '#domain/connections.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

interface CardActionsProps {
  service: StoredService
  state: SetupState
  name: string
  /** The question before it is removed. */
  sure: string
  /** There is something to remove. */
  isSaved: boolean
  opener: RefObject<HTMLButtonElement | null>
  onOpen: () => void
  onChanged: () => Promise<void>
  /** Other buttons. */
  children?: ReactNode
}

/** What can be done with a closed card; nothing to what the administrator has set. */
export function CardActions({
  service,
  state,
  name,
  sure,
  isSaved,
  opener,
  onOpen,
  onChanged,
  children,
}: CardActionsProps) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const isOwn = state !== 'by-administrator'

  async function remove(): Promise<void> {
    if (!(await confirm(sure, { yes: t('setup.remove'), no: t('layout.cancel') }))) return
    const done = await attempt(adminApi.setup.remove({ params: { service } }))
    if (!done) return
    if (!done.ok && done.error.code !== 'not-found') toast.error(errorText(done.error))
    else toast.success(t('setup.removed'))
    await onChanged()
  }

  const opens = state === 'not-set-up' ? ('setup.begin' as const) : ('setup.change' as const)
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      {isOwn && (
        <Button
          ref={opener}
          look={state === 'ready' ? 'secondary' : 'primary'}
          needsScript
          aria-label={t(`${opens}.label`, { name })}
          onClick={onOpen}
        >
          {t(opens)}
        </Button>
      )}
      {children}
      {isOwn && isSaved && (
        <Button
          look="quiet"
          aria-label={t('setup.remove.label', { name })}
          onClick={() => void remove()}
        >
          {t('setup.remove')}
        </Button>
      )}
    </div>
  )
}
