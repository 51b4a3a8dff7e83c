import { escapeHtml } from '#domain/escape-html.ts'
import { ACCENT, INK, QUIET, RULE } from './colours.ts'
import { type Image, image } from './images.ts'

/** A piece of a mail in both of its forms; '' leaves it out of one. */
export interface Part {
  html: string
  text: string
}

/** Only seen: the text form has the subject. */
export function heading(title: string): Part {
  return {
    html: `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:700">${escapeHtml(title)}</h1>`,
    text: '',
  }
}

export function paragraph(text: string): Part {
  // A narrow screen would break a date at its hyphens.
  const html = escapeHtml(text).replace(
    /\d{4}-\d\d-\d\d(?: \d\d:\d\d)?/g,
    '<span style="white-space:nowrap">$&</span>',
  )
  return { html: `<p style="margin:0 0 16px">${html}</p>`, text }
}

/** A paragraph in small print; nothing for ''. */
export function note(text: string): Part {
  const html = text && `<p style="margin:0 0 8px">${escapeHtml(text)}</p>`
  return { html, text }
}

export function noteLink(label: string, url: string): Part {
  return {
    html: `<p style="margin:0 0 8px"><a href="${escapeHtml(url)}" class="accent" style="color:${ACCENT}">${escapeHtml(label)}</a></p>`,
    text: `${label}: ${url}`,
  }
}

/** The one thing to do. Outlook on Windows pads cells only, others make the whole button a link. */
export function button(label: string, url: string): Part {
  const padding = '14px 28px'
  return {
    html: `<table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr><td align="center" class="button" bgcolor="${ACCENT}" style="border-radius:10px;background:${ACCENT};mso-padding-alt:${padding}"><a href="${escapeHtml(url)}" style="display:block;padding:${padding};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`,
    text: `${label}: ${url}`,
  }
}

/** A title and lines below it, such as an address. */
export function block(title: string, lines: readonly string[]): Part {
  return {
    html: `${subheading(title)}<p style="margin:0 0 12px">${lines.map(escapeHtml).join('<br>')}</p>`,
    text: [title, ...lines].join('\n'),
  }
}

export function title(text: string): Part {
  return { html: subheading(text), text }
}

function subheading(text: string): string {
  return `<h2 style="margin:24px 0 8px;font-size:16px;line-height:1.4;font-weight:700">${escapeHtml(text)}</h2>`
}

export interface Row {
  what: string
  /** Below it, quietly. */
  detail?: string
  amount: string
  /** The amount in the text form, if it differs. */
  amountText?: string
  picture?: Image | null
  link?: string
}

/** Rows of a bill: picture, name and detail, amount. */
export function rows(all: readonly Row[]): Part {
  const isPictured = all.some(({ picture }) => picture)
  return {
    html: table(all.map((row) => pictureCell(row, isPictured) + whatCell(row) + amountCell(row))),
    text: all.map(({ what, amount, amountText = amount }) => `${what}: ${amountText}`).join('\n'),
  }
}

/** The sums below the rows; the last but for `extra` is what counts. */
export function sums(all: readonly { what: string; amount: string; isTotal?: boolean }[]): Part {
  const lines = all.map(({ what, amount, isTotal }) => {
    const style = isTotal ? 'font-size:18px;font-weight:700' : ''
    const name = isTotal ? '' : ` class="quiet"`
    const color = isTotal ? '' : `color:${QUIET};`
    return `<td${name} style="padding:6px 0;${color}${style}">${escapeHtml(what)}</td><td align="right" style="padding:6px 0 6px 12px;white-space:nowrap;${style}">${escapeHtml(amount)}</td>`
  })
  return {
    html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px">${lines.map((cells) => `<tr>${cells}</tr>`).join('\n')}</table>`,
    text: all.map(({ what, amount }) => `${what}: ${amount}`).join('\n'),
  }
}

const CELL = `padding:12px 0;border-bottom:1px solid ${RULE};vertical-align:middle`
const SIDE = 56

function pictureCell({ picture, what }: Row, isPictured: boolean): string {
  if (!isPictured) return ''
  const look = {
    alt: what,
    width: SIDE,
    height: SIDE,
    style: `width:${SIDE}px;object-fit:cover;border-radius:10px;background:${RULE};font-size:10px;line-height:1.2`,
  }
  const shown = picture ? image(picture, look) : ''
  return `<td width="${SIDE + 14}" class="rule" style="${CELL}">${shown}</td>`
}

function whatCell({ what, detail, link }: Row): string {
  const name = link
    ? `<a href="${escapeHtml(link)}" style="color:${INK}">${escapeHtml(what)}</a>`
    : escapeHtml(what)
  const more = detail
    ? `<br><span class="quiet" style="color:${QUIET};font-size:14px">${escapeHtml(detail)}</span>`
    : ''
  return `<td class="rule" style="${CELL};line-height:1.35">${name}${more}</td>`
}

function amountCell({ amount }: Row): string {
  return `<td align="right" class="rule" style="${CELL};padding-left:12px;white-space:nowrap;font-weight:600">${escapeHtml(amount)}</td>`
}

function table(lines: readonly string[]): string {
  const body = lines.map((cells) => `<tr>${cells}</tr>`).join('\n')
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px;border-collapse:collapse">${body}</table>`
}
