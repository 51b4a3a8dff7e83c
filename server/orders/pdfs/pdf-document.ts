import { readFonts } from './fonts.ts'
import { type TextStyle, Typesetter } from './typeset.ts'

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = 48
const FOOT = 40
export const CONTENT_WIDTH = PAGE.width - 2 * MARGIN

const LINE_COLOR = '#d9c7ab'
export const QUIET = '#6b4033'

export interface Column<row> {
  head: string
  /** Points; exactly one column has none and takes the remaining width. */
  width?: number
  align?: 'left' | 'right'
  /** Texts, one below the other. */
  cell?: (row: row) => readonly (readonly [string, TextStyle])[]
  /** Whether a row has an empty box to tick by hand. */
  tick?: (row: row) => boolean
}

/** The footer of each page. */
type Foot = (page: number, pages: number) => string

interface About {
  title: string
  language: string
}

/**
 * A document that is filled from top to bottom and adds pages as needed. Its sections begin on a
 * page of their own, which they count for themselves.
 */
export class PdfDocument {
  readonly #doc: PDFKit.PDFDocument
  readonly #sections: { from: number; foot: Foot }[] = []
  readonly text: Typesetter
  /** From the top of the page (points). */
  y = MARGIN

  private constructor(doc: PDFKit.PDFDocument, text: Typesetter) {
    this.#doc = doc
    this.text = text
  }

  static async open({ title, language }: About): Promise<PdfDocument> {
    // Loaded on first use: starting the shop does not wait for it.
    const { default: PDFDocument } = await import('pdfkit')
    const doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      autoFirstPage: false,
      lang: language,
      displayTitle: true,
      info: { Title: title },
    })
    return new PdfDocument(doc, new Typesetter(doc, await readFonts()))
  }

  section(foot: Foot): void {
    this.#sections.push({ from: this.#doc.bufferedPageRange().count, foot })
    this.#doc.addPage()
    this.y = MARGIN
  }

  get left(): number {
    return MARGIN
  }

  image(bytes: Buffer, { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>) {
    this.#doc.image(bytes, x, y, { fit: [width, height] })
  }

  /** Starts a new page when this height does not fit on the current one; returns whether it did. */
  makeRoom(height: number): boolean {
    if (this.y + height <= PAGE.height - MARGIN - FOOT) return false
    this.#doc.addPage()
    this.y = MARGIN
    return true
  }

  line(): void {
    this.#doc
      .moveTo(MARGIN, this.y)
      .lineTo(MARGIN + CONTENT_WIDTH, this.y)
      .lineWidth(0.75)
      .stroke(LINE_COLOR)
  }

  /** Texts side by side; the document continues below the longest. */
  beside(
    parts: readonly {
      x: number
      width: number
      texts: readonly (readonly [string, TextStyle])[]
    }[],
  ) {
    const heights = parts.map(({ x, width, texts }) => this.#stack(texts, x, this.y, width))
    this.y += Math.max(0, ...heights)
  }

  /** A table whose header repeats on every page; no row is split. */
  table<row>(columns: readonly Column<row>[], rows: readonly row[]): void {
    const places = layOut(columns)
    this.#head(columns, places)
    for (const row of rows) {
      const height = Math.max(
        ...columns.map((column, n) => this.#heightOf(column, row, places[n]!.width)),
      )
      if (this.makeRoom(height + 14)) this.#head(columns, places)
      this.y += 7
      for (const [n, column] of columns.entries()) this.#cell(column, row, places[n]!)
      this.y += height + 7
      this.line()
    }
  }

  /** The finished file. */
  async finish(): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange()
    for (const [n, { from, foot }] of this.#sections.entries()) {
      const end = this.#sections[n + 1]?.from ?? count
      for (let page = from; page < end; page += 1) {
        this.#doc.switchToPage(page)
        this.text.draw(
          foot(page - from + 1, end - from),
          { x: MARGIN, y: PAGE.height - MARGIN - 10, width: CONTENT_WIDTH },
          { size: 8.5, color: QUIET },
        )
      }
    }
    return bytesOf(this.#doc)
  }

  #head<row>(columns: readonly Column<row>[], places: readonly Place[]): void {
    for (const [n, { head, align = 'left' }] of columns.entries()) {
      const { x, width } = places[n]!
      this.text.draw(
        head,
        { x, y: this.y, width, align },
        { size: 8.5, weight: 'bold', color: QUIET },
      )
    }
    this.y += 18
    this.line()
  }

  #cell<row>({ cell, tick, align = 'left' }: Column<row>, row: row, { x, width }: Place): void {
    if (tick?.(row))
      this.#doc
        .rect(x, this.y + 1, 12, 12)
        .lineWidth(1)
        .stroke('#33231a')
    let { y } = this
    for (const [text, style] of cell?.(row) ?? []) {
      y += this.text.draw(text, { x, y, width, align }, style)
    }
  }

  #heightOf<row>({ cell, tick }: Column<row>, row: row, width: number): number {
    const texts = cell?.(row) ?? []
    const height = texts.reduce(
      (sum, [text, style]) => sum + this.text.height(text, width, style),
      0,
    )
    return tick?.(row) ? Math.max(14, height) : height
  }

  #stack(texts: readonly (readonly [string, TextStyle])[], x: number, from: number, width: number) {
    let height = 0
    for (const [text, style] of texts) {
      height += this.text.draw(text, { x, y: from + height, width }, style)
    }
    return height
  }
}

interface Place {
  x: number
  width: number
}

const GAP = 12

function layOut(columns: readonly { width?: number }[]): Place[] {
  const gaps = GAP * (columns.length - 1)
  const rest = CONTENT_WIDTH - gaps - columns.reduce((sum, { width = 0 }) => sum + width, 0)
  let x = MARGIN
  return columns.map(({ width = rest }) => {
    const place = { x, width }
    x += width + GAP
    return place
  })
}

/** Ends the document. */
export function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  doc.on('data', (part: Buffer) => parts.push(part))
  doc.on('end', () => resolve(Buffer.concat(parts)))
  doc.on('error', reject)
  doc.end()
  return promise
}
