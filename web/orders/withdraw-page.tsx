import { type FormEvent, useEffect, useRef, useState } from 'react'
import { checkoutPaths } from '#contract/checkout-paths.ts'
import { createApi } from '#contract/client.ts'
import { localeOf } from '#domain/locale.ts'
import { isContact } from '#domain/withdrawals.ts'
import { browserSend } from '../api.ts'
import { type Attempt, attempt } from '../attempt.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useLocale } from '../i18n/locale.ts'
import { translate, useT } from '../i18n/t.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { useDates } from '../layout/use-dates.ts'
import { randomKey } from '../random-key.ts'
import { createStored } from '../stored.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import type { Route } from './+types/withdraw-page.ts'
import { type Problems, type Statement, StatementForm } from './statement-form.tsx'

const { withdrawals } = createApi(browserSend, checkoutPaths)

/** What was typed and not yet sent; signing out forgets it. */
const draft = createStored<Statement | null>('withdrawal', (given) => {
  const { number, name, contact, comment } = (given ?? {}) as Partial<Statement>
  const texts = [number, name, contact, comment]
  return texts.every((text) => typeof text === 'string') ? (given as Statement) : null
})

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'layout.withdraw')
  return pageMeta(args, { title, path: '/withdraw' })
}

/** The form is the same for every visitor and is part of the page. */
export function loader() {
  return null
}

/** Two steps, as EU law wants it: the statement, then its confirmation. */
export default function WithdrawPage() {
  const t = useT()
  const typed = draft.use()
  // What the fields begin with: typing must not replace them.
  const [initial, setInitial] = useState<Statement | null>(null)
  const [step, setStep] = useState<'state' | 'confirm'>('state')
  const [problems, setProblems] = useState<Problems>({})
  const [received, setReceived] = useState<{ at: string; email: string } | null>(null)

  // Known after hydration only, and kept by a reload.
  useEffect(() => setInitial(draft.get()), [])

  function goOn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const statement = read(form)
    draft.set(statement)
    const found = problemsOf(statement)
    setProblems(found)
    const [first] = Object.keys(found)
    const field = first && form.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
    if (first) return
    setInitial(statement)
    setStep('confirm')
  }

  function finish(at: string) {
    const { contact = '' } = typed ?? {}
    setReceived({ at, email: contact.includes('@') ? contact : '' })
    draft.set(null)
  }

  return (
    <div className="wrap max-w-xl py-10 md:py-16">
      <h1 className="text-4xl md:text-5xl">{t('layout.withdraw')}</h1>
      {received ? (
        <Received {...received} />
      ) : step === 'confirm' && typed ? (
        <Confirm typed={typed} onChange={() => setStep('state')} onReceived={finish} />
      ) : (
        <>
          <p className="mt-4 text-cocoa">{t('withdraw.text')}</p>
          <StatementForm
            initial={initial}
            problems={problems}
            onType={(form) => draft.set(read(form))}
            onSubmit={goOn}
          />
        </>
      )}
    </div>
  )
}

function read(form: HTMLFormElement): Statement {
  const data = new FormData(form)
  const text = (name: keyof Statement) => String(data.get(name) ?? '')
  return {
    number: text('number'),
    name: text('name'),
    contact: text('contact'),
    comment: text('comment'),
  }
}

function problemsOf({ number, name, contact }: Statement): Problems {
  return {
    ...(!number.trim() && { number: 'withdraw.problem.number' as const }),
    ...(!name.trim() && { name: 'accounts.problem.name' as const }),
    ...(!isContact(contact) && { contact: 'withdraw.problem.contact' as const }),
  }
}

interface ConfirmProps {
  typed: Statement
  onChange: () => void
  onReceived: (at: string) => void
}

function Confirm({ typed, onChange, onReceived }: ConfirmProps) {
  const t = useT()
  const language = useLocale()
  const errorText = useErrorText()
  const [sent, setSent] = useState<Attempt | null>(null)
  const [pending, setPending] = useState(false)
  // The same for every try of this statement, so that a lost answer makes no second one.
  const key = useRef(randomKey())
  const title = useFocus<HTMLHeadingElement>()

  async function confirm() {
    setPending(true)
    const options = { idempotencyKey: key.current }
    const result = await attempt(withdrawals.declare({ body: { ...typed, language } }, options))
    setPending(false)
    setSent(result)
    if (result.ok) onReceived(result.value.requestedAt)
  }

  const facts = [
    [t('orders.find.number'), typed.number],
    [t('accounts.name'), typed.name],
    [t('withdraw.contact'), typed.contact],
    [t('withdraw.comment'), typed.comment],
  ] as const
  return (
    <section className="mt-8 grid gap-5 rounded-2xl bg-paper p-6 shadow-lift sm:p-8">
      <h2 ref={title} tabIndex={-1} className="text-2xl outline-none">
        {t('withdraw.check')}
      </h2>
      <p>{t('withdraw.statement')}</p>
      <dl className="grid gap-3">
        {facts.map(
          ([label, text]) =>
            text.trim() && (
              <div key={label}>
                <dt className="text-cocoa text-sm">{label}</dt>
                <dd className="wrap-anywhere">{text}</dd>
              </div>
            ),
        )}
      </dl>
      {sent?.ok === false && <Alert>{errorText(sent.error)}</Alert>}
      <Button pending={pending} onClick={() => void confirm()}>
        {t('withdraw.confirm')}
      </Button>
      <Button look="secondary" onClick={onChange}>
        {t('withdraw.change')}
      </Button>
    </section>
  )
}

/** The same for every order number. */
function Received({ at, email }: { at: string; email: string }) {
  const t = useT()
  const { moment, place } = useDates()
  const message = useFocus<HTMLParagraphElement>()
  return (
    <Alert look="notice" quiet className="mt-8">
      <p ref={message} tabIndex={-1} className="outline-none">
        {t('withdraw.received', { moment: moment(at), place })}{' '}
        {email ? t('withdraw.mailed', { email }) : t('withdraw.noMail')}
      </p>
    </Alert>
  )
}

/** So that a new step is read out. */
function useFocus<element extends HTMLElement>() {
  const ref = useRef<element>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}
