import { escapeHtml } from '#domain/escape-html.ts'
import { cents } from '../amount-check.ts'
import type { Checkout, Instrument } from '../state.ts'
import type { Language, Texts } from './texts.ts'
import { TEXTS } from './texts.ts'

interface View {
  language: Language
  /** Opened by the script in a window, not in place of the shop's page. */
  inWindow: boolean
}

/** The page where the shopper approves the payment: a form that works without scripts. */
export function approvalPage(
  checkout: Checkout,
  view: View & { declined: boolean; funding: string | null },
): string {
  const { order, brandName, cancelUrl } = checkout
  const texts = TEXTS[view.language]
  const [unit] = order.purchase_units
  const amount = dollars(unit.amount.value)
  const chosen: Instrument = view.funding === 'card' ? 'card' : 'account'
  const choices: [Instrument, string, string][] = [
    ['account', texts.account, texts.accountHint],
    ['card', texts.goodCard, texts.goodCardHint],
    ['declined-card', texts.badCard, texts.badCardHint],
  ]
  const way = view.inWindow
    ? `<button type="button" class="plain" data-cancel disabled>${texts.backToShop}</button>`
    : `<a class="button plain" href="${escapeHtml(withToken(cancelUrl ?? '/', order.id))}">${texts.backToShop}</a>`
  return page(
    { ...view, token: order.id },
    `<h1>${escapeHtml(texts.payTo.replace('{shop}', () => brandName ?? texts.theShop))}</h1>
<p class="sum">${amount}</p>
${view.declined ? `<p class="alert" role="alert">${texts.declined}</p>` : ''}
${summary(checkout, texts)}
<form method="post" action="/demo-paypal/approve">
<input type="hidden" name="token" value="${escapeHtml(order.id)}">
<input type="hidden" name="lang" value="${view.language}">
${view.inWindow ? '<input type="hidden" name="window" value="1">' : ''}
<fieldset><legend>${texts.choose}</legend>
${choices
  .map(
    ([value, name, hint]) =>
      `<label><input type="radio" name="instrument" value="${value}"${value === chosen ? ' checked' : ''}><span>${name}<small>${hint}</small></span></label>`,
  )
  .join('\n')}
</fieldset>
<button class="primary">${texts.pay.replace('{amount}', () => amount)}</button>
${way}
</form>`,
  )
}

/**
 * Shown after 'Pay' in a window: the script notifies the shop's page, which captures and closes it.
 */
export function approvedPage(checkout: Checkout, view: View): string {
  const texts = TEXTS[view.language]
  const payer = String(checkout.order.payer?.payer_id ?? '')
  return page(
    { ...view, token: checkout.order.id },
    `<div class="wait" data-approved="${escapeHtml(payer)}" role="status">
<div class="wheel"></div><h1>${texts.processing}</h1>
<p data-late hidden>${texts.closeHint}</p>
<button type="button" class="plain" data-close data-late hidden disabled>${texts.closeWindow}</button></div>`,
  )
}

export function messagePage(message: 'opening' | 'unknown' | 'complete', view: View): string {
  const texts = TEXTS[view.language]
  const wheel = message === 'opening' ? '<div class="wheel"></div>' : ''
  const close =
    message !== 'opening' && view.inWindow
      ? `<button type="button" class="plain" data-close disabled>${texts.closeWindow}</button>`
      : ''
  return page(view, `<div class="wait">${wheel}<h1>${texts[message]}</h1>${close}</div>`)
}

function summary({ order }: Checkout, texts: Texts): string {
  const [{ amount, items = [] }] = order.purchase_units
  const line = (name: string, value: string, kind = '') =>
    `<div${kind}><dt>${escapeHtml(name)}</dt><dd>${dollars(value)}</dd></div>`
  const lines = items.map(({ name, quantity, unit_amount }) =>
    line(`${quantity} × ${name}`, ((cents(unit_amount) * Number(quantity)) / 100).toFixed(2)),
  )
  const { shipping } = amount.breakdown ?? {}
  return `<dl>${lines.join('')}${shipping ? line(texts.shipping, shipping.value) : ''}${line(
    texts.total,
    amount.value,
    ' class="total"',
  )}</dl>`
}

function page({ language, token }: View & { token?: string }, content: string): string {
  const texts = TEXTS[language]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/demo-paypal/approve.css">
<script src="/demo-paypal/approve.js" defer></script>
</head>
<body${token ? ` data-token="${escapeHtml(token)}"` : ''}>
<header class="banner">${texts.demo}</header>
<main>
${content}
</main>
</body>
</html>
`
}

/** '46.00' → '$46.00'; shops with the emulator sell in dollars. */
const dollars = (value: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(Number(value))

export function withToken(address: string, token: string, payer?: string): string {
  const parameters = new URLSearchParams({ token, ...(payer && { PayerID: payer }) })
  const [path = '', fragment] = address.split('#')
  const joined = `${path}${path.includes('?') ? '&' : '?'}${parameters}`
  return fragment === undefined ? joined : `${joined}#${fragment}`
}
