import { encodeQR } from 'qr'
import { addressLines } from '#domain/address.ts'
import { formatMoney } from '#domain/money.ts'
import { readFonts } from './fonts.ts'
import type { LabelFacts } from './label-facts.ts'
import { ORDER_PDF_TEXTS } from './order-pdf-texts.ts'
import { bytesOf, QUIET } from './pdf-document.ts'
import { type TextStyle, Typesetter } from './typeset.ts'

/** A6 in points. */
const PAGE = { width: 297.64, height: 419.53 }
const MARGIN = 20
const WIDTH = PAGE.width - 2 * MARGIN
const CODE = 116
/** Modules of white around a QR code, as readers need it. */
const QUIET_ZONE = 4

const SMALL: TextStyle = { size: 9.5, color: QUIET }

/** Labels to stick on parcels, one a page. */
export async function writeLabels(all: readonly LabelFacts[]): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const { language } = all[0]!
  const doc = new PDFDocument({
    size: 'A6',
    margin: 0,
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    info: { Title: all.map(({ number }) => `#${number}`).join(' · ') },
  })
  const text = new Typesetter(doc, await readFonts())
  for (const facts of all) {
    doc.addPage()
    writeLabel(doc, text, facts)
  }
  return bytesOf(doc)
}

function writeLabel(doc: PDFKit.PDFDocument, text: Typesetter, facts: LabelFacts): void {
  const words = ORDER_PDF_TEXTS[facts.language]
  let y = MARGIN
  const put = (words: string, style: TextStyle, width = WIDTH) => {
    y += text.draw(words, { x: MARGIN, y, width }, style)
  }
  const number = { x: MARGIN + WIDTH / 2, y, width: WIDTH / 2, align: 'right' as const }
  text.draw(`#${facts.number}`, number, { size: 20, weight: 'bold' })
  put(facts.shop, { size: 14, weight: 'display' }, WIDTH / 2)
  y = Math.max(y, MARGIN + 28) + 6
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(1)
    .stroke('#33231a')
  y += 8
  put(words.deliverTo, SMALL)
  const bottom = PAGE.height - MARGIN - CODE
  const lines = linesOf(facts)
  const size = SIZES.find((one) => y + heightOf(text, lines, one) < bottom) ?? SIZES.at(-1)!
  for (const { words: line, scale, weight } of lines) {
    put(line, { size: size * scale, ...(weight && { weight }) })
  }
  drawCode(doc, facts.link, { x: MARGIN, y: bottom })
  const x = MARGIN + CODE + 12
  const beside = { x, width: WIDTH - CODE - 12 }
  y = bottom + 6
  const add = (line: string, style: TextStyle) => {
    y += text.draw(line, { ...beside, y }, style)
  }
  add(facts.cashDue === null ? words.payment : words.collect, SMALL)
  add(facts.cashDue === null ? words.nothingToCollect : formatMoney(facts.cashDue), {
    size: facts.cashDue === null ? 13 : 24,
    weight: 'bold',
  })
  y += 8
  add(words.scan, SMALL)
}

interface Line {
  words: string
  scale: number
  weight?: 'bold'
}

/** Long addresses are set smaller, so that they never run into the code. */
const SIZES = [12.5, 11, 9.5, 8, 6.5]

function linesOf({ name, address, language }: LabelFacts): Line[] {
  return [
    { words: name, scale: 1.3, weight: 'bold' },
    ...addressLines(address, language).map((words) => ({ words, scale: 1 })),
    { words: address.phone, scale: 1.2, weight: 'bold' },
  ]
}

function heightOf(text: Typesetter, lines: readonly Line[], size: number): number {
  return lines.reduce(
    (sum, { words, scale, weight }) =>
      sum + text.height(words, WIDTH, { size: size * scale, ...(weight && { weight }) }),
    0,
  )
}

function drawCode(doc: PDFKit.PDFDocument, link: string, at: { x: number; y: number }): void {
  const rows = encodeQR(link, 'raw', { border: QUIET_ZONE })
  const module = CODE / rows.length
  for (const [row, cells] of rows.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) doc.rect(at.x + column * module, at.y + row * module, module, module)
    }
  }
  // One path: squares that are filled one by one may show hairlines between them.
  doc.fill('#000000')
}
