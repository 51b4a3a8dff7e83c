import type { WaafipaySetup } from '#contract/admin/setup.ts'
import { useT } from '../../i18n/t.ts'
import { Alert } from '../../ui/alert.tsx'
import { adminApi } from '../admin-api.ts'
import { CardActions } from './card-actions.tsx'
import { SetupCard } from './setup-card.tsx'
import { TestInUse } from './test-in-use.tsx'
import { useOpenForm } from './use-open-form.ts'
import { WaafipayForm } from './waafipay-form.tsx'
import { describeWaafipay } from './waafipay-outcome.ts'

interface WaafipayCardProps {
  waafipay: WaafipaySetup
  onChanged: () => Promise<void>
}

export function WaafipayCard({ waafipay, onChanged }: WaafipayCardProps) {
  const t = useT()
  const { state, account, isDemo } = waafipay
  const { isOpen, setOpen, opener } = useOpenForm(state === 'enter-again')
  const isInUse = state === 'ready' || state === 'by-administrator'
  return (
    <SetupCard name={t('setup.waafipay')} about={t('setup.waafipay.about')} state={state}>
      {isDemo && <p className="mt-3">{t('setup.demo')}</p>}
      {state === 'enter-again' && (
        <Alert quiet className="mt-5">
          {t('setup.enterAgain')}
        </Alert>
      )}
      {isOpen ? (
        <WaafipayForm
          key={waafipay.version}
          waafipay={waafipay}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      ) : (
        <>
          {isInUse && account && (
            <p className="wrap-anywhere mt-4">
              {t('setup.waafipay.as', { merchantUid: account.merchantUid, url: account.url })}
            </p>
          )}
          {state === 'by-administrator' && (
            <p className="mt-2 text-cocoa text-sm">{t('setup.byAdministrator')}</p>
          )}
          <CardActions
            service="waafipay"
            state={state}
            name={t('setup.waafipay')}
            sure={t('setup.waafipay.remove.sure')}
            isSaved={waafipay.version > 0}
            opener={opener}
            onOpen={() => setOpen(true)}
            onChanged={onChanged}
          >
            {isInUse && (
              <TestInUse
                label={t('setup.test')}
                test={() => adminApi.setup.testWaafipay({ body: {} })}
                outcomeOf={(result) => describeWaafipay(t, result)}
              />
            )}
          </CardActions>
        </>
      )}
    </SetupCard>
  )
}
