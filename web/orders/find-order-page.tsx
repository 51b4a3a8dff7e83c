import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { localeOf } from '#domain/locale.ts'
import { chatUrl } from '#domain/messages.ts'
import { type Attempt, attempt } from '../attempt.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { translate, useT } from '../i18n/t.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { useRootData } from '../layout/root-data.ts'
import { orderApi } from '../order-api.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonLook } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Route } from './+types/find-order-page.ts'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'orders.find')
  return pageMeta(args, { title, path: '/find-order', noindex: true })
}

/** The form is the same for every visitor and is part of the page. */
export function loader() {
  return null
}

interface Answer {
  asked: string
  /** Null: what was typed cannot be right. */
  sent: Attempt | null
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Answer> {
  const form = await request.formData()
  const asked = String(form.get('number') ?? '').replace(/\D/g, '')
  const contact = String(form.get('contact') ?? '').trim()
  const number = Number(asked)
  if (!(number > 0 && number < 2 ** 31) || !contact) return { asked, sent: null }
  return { asked, sent: await attempt(orderApi.orders.find({ body: { number, contact } })) }
}

/** For somebody without an account who has lost the link to their order. */
export default function FindOrderPage({ actionData }: Route.ComponentProps) {
  const t = useT()
  const errorText = useErrorText()
  const pending = useNavigation().state === 'submitting'
  const { sent } = actionData ?? {}
  return (
    <div className="wrap max-w-xl py-10 md:py-16">
      <h1 className="text-4xl md:text-5xl">{t('orders.find')}</h1>
      <p className="mt-4 text-cocoa">{t('orders.find.text')}</p>
      <Form
        method="post"
        noValidate
        className="mt-8 grid gap-5 rounded-2xl bg-paper p-6 shadow-lift sm:p-8"
      >
        <TextField
          name="number"
          label={t('orders.find.number')}
          hint={t('orders.find.number.hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          required
        />
        <TextField
          name="contact"
          label={t('orders.find.contact')}
          autoComplete="on"
          maxLength={254}
          required
        />
        {sent === null && <Alert>{t('orders.find.incomplete')}</Alert>}
        {sent?.ok === false && <Alert>{errorText(sent.error)}</Alert>}
        <Button type="submit" needsScript pending={pending}>
          {t('orders.find.submit')}
        </Button>
      </Form>
      {actionData && sent?.ok && <Sent number={actionData.asked} />}
    </div>
  )
}

/** The same whether there is such an order or not. Takes the focus, so that it is read out. */
function Sent({ number }: { number: string }) {
  const t = useT()
  const root = useRootData()
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => message.current?.focus(), [])
  const text = root && t('orders.find.ask', { shop: root.shop.name, number })
  return (
    <Alert look="notice" className="mt-6">
      <p ref={message} tabIndex={-1} className="outline-none">
        {t('orders.find.sent')}
      </p>
      {root?.shop.whatsapp && (
        <a
          href={chatUrl(text ?? '', root.shop.whatsapp)}
          target="_blank"
          rel="noopener noreferrer"
          className={`${buttonLook('secondary')} mt-3`}
        >
          <Icon name="whatsapp" />
          {t('orders.find.whatsapp')}
        </a>
      )}
    </Alert>
  )
}
