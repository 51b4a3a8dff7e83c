import type { Session } from '#contract/accounts.ts'
import { useT } from '../i18n/t.ts'
import { useDates } from '../layout/use-dates.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Dated } from '../ui/dated.tsx'
import { Details } from '../ui/details.tsx'
import { useProfileAction } from './use-profile-action.ts'

/** Where the visitor is signed in, to sign out of a lost or borrowed phone. */
export function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const t = useT()
  const action = useProfileAction()

  async function signOutEverywhere() {
    const confirmed = await confirm(t('accounts.devices.everywhere.sure'), {
      yes: t('accounts.devices.everywhere'),
      no: t('layout.cancel'),
    })
    if (confirmed) await action.submit({ intent: 'sign-out-everywhere' })
  }

  return (
    <Details title={t('accounts.devices.title')}>
      <ul className="grid">
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} />
        ))}
      </ul>
      <Button
        look="secondary"
        pending={action.pending}
        onClick={() => void signOutEverywhere()}
        className="w-full"
      >
        {t('accounts.devices.everywhere')}
      </Button>
    </Details>
  )
}

function SessionRow({ session: { _id, device, isCurrent, seenAt } }: { session: Session }) {
  const t = useT()
  const { day } = useDates()
  const action = useProfileAction()
  const name = device ?? t('accounts.devices.unknown')
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 border-sand border-b py-2 last:border-0">
      <div className="min-w-0">
        <p className="break-words font-medium">{name}</p>
        <p className="text-cocoa text-sm">
          {isCurrent ? (
            t('accounts.devices.here')
          ) : (
            <Dated text={t('accounts.devices.lastUse', { day: day(seenAt) })} date={day(seenAt)} />
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button
          look="quiet"
          pending={action.pending}
          aria-label={t('accounts.devices.signOut.label', { device: name })}
          onClick={() => void action.submit({ intent: 'sign-out', session: _id })}
          className="shrink-0"
        >
          {t('accounts.devices.signOut')}
        </Button>
      )}
    </li>
  )
}
