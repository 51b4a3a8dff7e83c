import type { PaypalSetup } from '#contract/admin/setup.ts'
import { useT } from '../../i18n/t.ts'
import { Alert } from '../../ui/alert.tsx'
import { adminApi } from '../admin-api.ts'
import { CardActions } from './card-actions.tsx'
import { PaypalForm } from './paypal-form.tsx'
import { SetupCard } from './setup-card.tsx'
import { TestInUse } from './test-in-use.tsx'
import { useOpenForm } from './use-open-form.ts'

interface PaypalCardProps {
  paypal: PaypalSetup
  onChanged: () => Promise<void>
}

export function PaypalCard({ paypal, onChanged }: PaypalCardProps) {
  const t = useT()
  const { state, account, isDemo, webhookUrl } = paypal
  const { isOpen, setOpen, opener } = useOpenForm(state === 'enter-again')
  const isInUse = state === 'ready' || state === 'by-administrator'
  return (
    <SetupCard name={t('setup.paypal')} about={t('setup.paypal.about')} state={state}>
      {isDemo && <p className="mt-3">{t('setup.demo')}</p>}
      {state === 'enter-again' && (
        <Alert quiet className="mt-5">
          {t('setup.enterAgain')}
        </Alert>
      )}
      {isOpen ? (
        <PaypalForm
          key={paypal.version}
          paypal={paypal}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      ) : (
        <>
          {isInUse && account && (
            <div className="wrap-anywhere mt-4 grid gap-1">
              <p>{t(`setup.paypal.environment.${account.environment}`)}</p>
              <p>{t('setup.paypal.as', { clientId: shortened(account.clientId) })}</p>
              {account.webhookId === '' ? (
                <p className="max-w-prose text-cocoa text-sm">
                  {t('setup.paypal.noWebhook', { url: webhookUrl })}
                </p>
              ) : (
                <p>{t('setup.paypal.webhook')}</p>
              )}
            </div>
          )}
          {state === 'by-administrator' && (
            <p className="mt-2 text-cocoa text-sm">{t('setup.byAdministrator')}</p>
          )}
          <CardActions
            service="paypal"
            state={state}
            name={t('setup.paypal')}
            sure={t('setup.paypal.remove.sure')}
            isSaved={paypal.version > 0}
            opener={opener}
            onOpen={() => setOpen(true)}
            onChanged={onChanged}
          >
            {isInUse && (
              <TestInUse
                label={t('setup.test')}
                test={() => adminApi.setup.testPaypal({ body: {} })}
                outcomeOf={({ outcome }) => ({
                  isGood: outcome === 'works',
                  text: t(`setup.paypal.outcome.${outcome}`),
                })}
              />
            )}
          </CardActions>
        </>
      )}
    </SetupCard>
  )
}

/** Client ids have 80 characters; the first ones tell them apart. */
function shortened(clientId: string): string {
  return clientId.length > 24 ? `${clientId.slice(0, 20)}…` : clientId
}
