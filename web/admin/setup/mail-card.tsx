import type { MailSetup } from '#contract/admin/setup.ts'
import { Link } from '../../i18n/link.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { Alert } from '../../ui/alert.tsx'
import { adminApi } from '../admin-api.ts'
import { CardActions } from './card-actions.tsx'
import { MailForm } from './mail-form.tsx'
import { describeMail } from './mail-outcome.ts'
import { SetupCard } from './setup-card.tsx'
import { TestInUse } from './test-in-use.tsx'
import { useOpenForm } from './use-open-form.ts'

interface MailCardProps {
  mail: MailSetup
  onChanged: () => Promise<void>
}

export function MailCard({ mail, onChanged }: MailCardProps) {
  const t = useT()
  const language = useLocale()
  const { state, server, sender, folder } = mail
  const { isOpen, setOpen, opener } = useOpenForm(state === 'enter-again')
  const isInUse = state === 'ready' || state === 'by-administrator'
  return (
    <SetupCard name={t('setup.mail')} about={t('setup.mail.about')} state={state}>
      {folder && <p className="wrap-anywhere mt-3">{t('setup.mail.none', { folder })}</p>}
      {state === 'enter-again' && (
        <Alert quiet className="mt-5">
          {t('setup.enterAgain')}
        </Alert>
      )}
      {isOpen ? (
        <MailForm
          key={mail.version}
          mail={mail}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      ) : (
        <>
          {isInUse && server && (
            <div className="wrap-anywhere mt-4 grid gap-1">
              <p>{placeOf(server, t)}</p>
              <p>
                {t('setup.mail.sender', { sender })}
                {state === 'by-administrator' && (
                  <>
                    {' '}
                    <Link to="/admin/settings" className="text-link">
                      {t('setup.change')}
                    </Link>
                  </>
                )}
              </p>
            </div>
          )}
          {state === 'by-administrator' && (
            <p className="mt-2 text-cocoa text-sm">{t('setup.byAdministrator')}</p>
          )}
          <CardActions
            service="mail"
            state={state}
            name={t('setup.mail')}
            sure={t('setup.mail.remove.sure')}
            isSaved={mail.version > 0}
            opener={opener}
            onOpen={() => setOpen(true)}
            onChanged={onChanged}
          >
            {isInUse && (
              <TestInUse
                label={t('setup.mail.test')}
                test={() => adminApi.setup.testMail({ body: { language } })}
                outcomeOf={(result) => describeMail(t, result)}
              />
            )}
          </CardActions>
        </>
      )}
    </SetupCard>
  )
}

function placeOf(
  { host, port, user }: NonNullable<MailSetup['server']>,
  t: ReturnType<typeof useT>,
): string {
  const server = `${host.includes(':') ? `[${host}]` : host}:${port}`
  return user === '' ? server : t('setup.mail.in-use', { server, user })
}
