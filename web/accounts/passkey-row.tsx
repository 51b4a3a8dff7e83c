import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Passkey } from '#contract/passkeys.ts'
import { useT } from '../i18n/t.ts'
import { useDates } from '../layout/use-dates.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Dated } from '../ui/dated.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import type { Outcome } from './outcome.ts'
import { useProblem } from './use-problem.ts'
import { useProfileAction } from './use-profile-action.ts'

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [renaming, setRenaming] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const wasRenaming = useRef(false)
  useEffect(() => {
    if (wasRenaming.current && !renaming) row.current?.querySelector('button')?.focus()
    wasRenaming.current = renaming
  }, [renaming])
  return (
    <li ref={row} className="border-sand border-b py-2 last:border-0">
      {renaming ? (
        <RenameForm passkey={passkey} onEnd={() => setRenaming(false)} />
      ) : (
        <Shown passkey={passkey} onRename={() => setRenaming(true)} />
      )}
    </li>
  )
}

function Shown({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) {
  const { _id, name, createdAt, usedAt } = passkey
  const t = useT()
  const { day } = useDates()
  const action = useProfileAction()
  const date = day(usedAt ?? createdAt)
  const key = usedAt ? 'accounts.devices.lastUse' : 'accounts.passkeys.added'

  async function remove() {
    const confirmed = await confirm(t('accounts.passkeys.remove.sure', { name }), {
      yes: t('accounts.passkeys.remove'),
      no: t('layout.cancel'),
    })
    if (confirmed) await action.submit({ intent: 'passkey-remove', passkey: _id })
  }

  return (
    <>
      <p className="break-words font-medium">{name}</p>
      <p className="text-cocoa text-sm">
        <Dated text={t(key, { day: date })} date={date} />
      </p>
      <div className="-ml-6 flex">
        <Button
          look="quiet"
          aria-label={t('accounts.passkeys.rename.label', { name })}
          onClick={onRename}
        >
          {t('accounts.passkeys.rename')}
        </Button>
        <Button
          look="quiet"
          pending={action.pending}
          aria-label={t('accounts.passkeys.remove.label', { name })}
          onClick={() => void remove()}
        >
          {t('accounts.passkeys.remove')}
        </Button>
      </div>
    </>
  )
}

function RenameForm({ passkey, onEnd }: { passkey: Passkey; onEnd: () => void }) {
  const t = useT()
  const fetcher = useFetcher<Outcome>()
  const problem = useProblem(fetcher.data)
  const isDone = fetcher.state === 'idle' && fetcher.data?.ok
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the new name is shown
  useEffect(() => {
    if (isDone) onEnd()
  }, [isDone])
  return (
    <div className="grid gap-3 py-2">
      <AccountForm
        fetcher={fetcher}
        action="/profile"
        submit={t('accounts.passkeys.rename.submit')}
      >
        <input type="hidden" name="intent" value="passkey-rename" />
        <input type="hidden" name="passkey" value={passkey._id} />
        <TextField
          name="name"
          label={t('accounts.passkeys.name')}
          defaultValue={passkey.name}
          maxLength={60}
          autoComplete="off"
          autoFocus
          required
          error={problem('name')}
        />
      </AccountForm>
      <Button look="quiet" onClick={onEnd}>
        {t('layout.cancel')}
      </Button>
    </div>
  )
}
