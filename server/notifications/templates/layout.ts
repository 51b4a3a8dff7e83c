import { escapeHtml } from '#domain/escape-html.ts'
import { type Locale, localePath } from '#domain/locale.ts'
import { DARK, FONT, INK, LOGO_GROUND } from './colours.ts'
import { type Image, image } from './images.ts'
import type { Part } from './parts.ts'

/** The content of a mail, ready to be sent. */
export interface Content {
  subject: string
  text: string
  html: string
  /** See `Mail`. */
  unsubscribe?: string
}

/** What every mail needs to know about the shop. */
export interface Sender {
  shopName: string
  /** Where customers can write to; '' if nowhere. */
  shopEmail: string
  timeZone: string
  /** PUBLIC_URL, without a trailing slash. */
  publicUrl: string
  logo: Image
  /** Where buyers transfer money to, in lines; '' if nowhere. */
  bankAccount: Readonly<Record<Locale, string>>
}

/** An absolute link in the recipient's language; from PUBLIC_URL, never from a request's Host. */
export function linkTo({ publicUrl }: Sender, language: Locale, path: string): string {
  return publicUrl + localePath(language, path)
}

interface Message {
  language: Locale
  subject: string
  /** What programs show beside the subject, in their lists. */
  preview: string
  parts: readonly Part[]
  /** In small print: why the mail came, whom to ask. */
  footer: readonly Part[]
}

/** The only layout of mails: logo, a card with the parts, small print; as text without pictures. */
export function writeMail(message: Message, sender: Sender): Content {
  const { subject, parts, footer } = message
  const texts = [...parts, ...footer].map(({ text }) => text).filter(Boolean)
  return {
    subject,
    text: [...texts, sender.shopName].join('\n\n'),
    html: htmlPage(message, sender),
  }
}

/**
 * Tables, since Outlook on Windows lays out nothing else, with inline styles, since some programs
 * drop style sheets. What a style sheet adds is the dark scheme and a wide button on phones.
 * Programs that invert colours on their own leave gradients alone: the logo keeps a light ground.
 */
function htmlPage({ language, subject, preview, parts, footer }: Message, sender: Sender): string {
  const home = escapeHtml(linkTo(sender, language, '/'))
  const name = escapeHtml(sender.shopName)
  const small = footer.map(({ html }) => html).filter(Boolean)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fbf5ea;color:${INK}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>
<div role="article" aria-label="${escapeHtml(subject)}" lang="${language}" style="${FONT};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background:#fbf5ea"><tr><td align="center" style="padding:20px 12px 32px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td align="center" style="padding:0 0 16px">
<a href="${home}" style="text-decoration:none;color:${INK}">${image(sender.logo, { alt: sender.shopName, height: 40, style: `${LOGO_GROUND};padding:6px 12px;border-radius:8px;width:auto;max-width:200px;font-size:20px;font-weight:600` })}</a>
</td></tr>
<tr><td class="card ink" style="padding:28px 24px 12px;background:#ffffff;border-radius:16px;color:${INK};${FONT};font-size:16px;line-height:1.5">
${parts
  .map(({ html }) => html)
  .filter(Boolean)
  .join('\n')}
</td></tr>
<tr><td align="center" class="quiet" style="padding:20px 16px 0;color:#6b4033;${FONT};font-size:13px;line-height:1.5">
${small.join('\n')}
<p style="margin:0"><a href="${home}" class="quiet" style="color:#6b4033">${name}</a></p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`
}

const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) { .wide { width: 100% !important } }
@media (prefers-color-scheme: dark) {
${DARK}
}
`
