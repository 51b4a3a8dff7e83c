import { escapeHtml } from '#domain/escape-html.ts'
import { type Locale, localePath } from '#domain/locale.ts'

/** The content of a mail, ready to be sent. */
export interface Content {
  subject: string
  text: string
  html: string
}

/** What every mail needs to know about the shop. */
export interface Sender {
  shopName: string
  /** Where customers can write to. */
  shopEmail: string
  timeZone: string
  /** PUBLIC_URL, without a trailing slash. */
  publicUrl: string
}

/** An absolute link in the recipient's language; from PUBLIC_URL, never from a request's Host. */
export function linkTo({ publicUrl }: Sender, language: Locale, path: string): string {
  return publicUrl + localePath(language, path)
}

export interface Page {
  language: Locale
  subject: string
  /** Already HTML. */
  body: string
  footer: string
}

/**
 * One column that any mail program displays and a screen reader reads in order: no tables, no
 * images, nothing to load. Styles are inline, since many programs drop style sheets.
 */
export function htmlPage({ language, subject, body, footer }: Page): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#fbf5ea;color:#33231a">
<div role="article" aria-label="${escapeHtml(subject)}" style="${COLUMN}">
${body}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #efe2ce;font-size:14px;color:#6b4033">${footer}</p>
</div>
</body>
</html>
`
}

const FONT = 'font-family:Figtree,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const COLUMN = `max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px;${FONT};font-size:16px;line-height:1.5`

export function heading(text: string): string {
  return `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(text)}</h1>`
}

export function subheading(text: string): string {
  return `<h2 style="margin:24px 0 8px;font-size:18px">${escapeHtml(text)}</h2>`
}

export function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
}

export function button(url: string, label: string): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#a04e32;color:#fbf5ea;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`
}
