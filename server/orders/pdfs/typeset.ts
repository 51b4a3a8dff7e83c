import { CHAINS, type FontName, type Weight } from './fonts.ts'

export interface TextStyle {
  /** Points. */
  size: number
  weight?: Weight
  color?: string
}

interface Run {
  font: FontName
  text: string
}

interface Word {
  runs: Run[]
  width: number
  isRtl: boolean
}

type Line = Word[]

const LINE_HEIGHT = 1.4
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Sets text of any script. Each character is drawn with the first font that has it. Lines break at
 * spaces, or inside a word that is too long. Arabic words run from right to left. A character that
 * no font has becomes a question mark instead of failing the document.
 */
export class Typesetter {
  readonly #doc: PDFKit.PDFDocument

  constructor(doc: PDFKit.PDFDocument, fonts: readonly (readonly [FontName, Buffer])[]) {
    this.#doc = doc
    for (const [name, bytes] of fonts) doc.registerFont(name, bytes)
  }

  /** The height of the text at this width (points). */
  height(text: string, width: number, style: TextStyle): number {
    return this.#lines(text, width, style).length * style.size * LINE_HEIGHT
  }

  /** @returns the height used (points). */
  draw(
    text: string,
    {
      x,
      y,
      width,
      align = 'left',
    }: { x: number; y: number; width: number; align?: 'left' | 'right' },
    style: TextStyle,
  ): number {
    const lines = this.#lines(text, width, style)
    for (const [n, line] of lines.entries()) {
      const used = this.#widthOf(line, style)
      const from = align === 'right' ? x + width - used : x
      this.#drawLine(line, from, y + (n * LINE_HEIGHT + 1) * style.size, style)
    }
    return lines.length * style.size * LINE_HEIGHT
  }

  #drawLine(line: Line, from: number, baseline: number, style: TextStyle): void {
    let x = from
    for (const { font, text } of toRuns(inReadingOrder(line))) {
      this.#doc
        .font(font)
        .fontSize(style.size)
        .fillColor(style.color ?? '#33231a')
        .text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
      x += this.#measure({ font, text }, style.size)
    }
  }

  #lines(text: string, width: number, { size, weight = 'regular' }: TextStyle): Line[] {
    const space = this.#measure({ font: weight, text: ' ' }, size)
    return text
      .normalize('NFC')
      .split('\n')
      .flatMap((paragraph) => {
        const lines: Line[] = []
        let room = 0
        for (const word of this.#words(paragraph, width, size, weight)) {
          const last = lines.at(-1)
          if (last && room >= space + word.width) {
            last.push(word)
            room -= space + word.width
          } else {
            lines.push([word])
            room = width - word.width
          }
        }
        return lines
      })
  }

  #words(text: string, width: number, size: number, weight: Weight): Word[] {
    return text
      .split(/[\s\p{Cc}]+/u)
      .filter(Boolean)
      .flatMap((word) => this.#split(word, width, size, weight))
  }

  /** One word, or as many parts as it takes to fit the width. */
  #split(text: string, width: number, size: number, weight: Weight): Word[] {
    const whole = this.#word(text, size, weight)
    if (whole.width <= width) return [whole]
    const parts: string[] = []
    for (const { segment } of graphemes.segment(text)) {
      const longer = (parts.at(-1) ?? '') + segment
      if (parts.length > 0 && this.#word(longer, size, weight).width <= width) {
        parts[parts.length - 1] = longer
      } else parts.push(segment)
    }
    return parts.map((part) => this.#word(part, size, weight))
  }

  #word(text: string, size: number, weight: Weight): Word {
    const runs: Run[] = []
    for (const { segment } of graphemes.segment(text)) {
      const drawn = this.#findFont(segment, weight)
      const last = runs.at(-1)
      if (last?.font === drawn.font) last.text += drawn.text
      else runs.push(drawn)
    }
    const width = runs.reduce((sum, run) => sum + this.#measure(run, size), 0)
    return { runs, width, isRtl: runs.some(({ font }) => font.endsWith('arabic')) }
  }

  #findFont(segment: string, weight: Weight): Run {
    const plain = segment.normalize('NFKD').replace(/\p{M}+/gu, '')
    for (const text of [segment, plain]) {
      const font = CHAINS[weight].find((name) => this.#has(name, text))
      if (font && text) return { font, text }
    }
    return { font: weight, text: '?' }
  }

  #has(font: FontName, text: string): boolean {
    // Missing from the types, but every embedded font carries the font it was read from.
    const { _font } = this.#doc.font(font) as unknown as {
      _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
    }
    return [...text].every((sign) => _font.font.hasGlyphForCodePoint(sign.codePointAt(0)!))
  }

  #measure({ font, text }: Run, size: number): number {
    return this.#doc.font(font).fontSize(size).widthOfString(text)
  }

  #widthOf(line: Line, { size }: TextStyle): number {
    return toRuns(line).reduce((sum, run) => sum + this.#measure(run, size), 0)
  }
}

/**
 * A line that begins with a right-to-left word is laid out right to left; other words keep their
 * order.
 */
function inReadingOrder(line: Line): Line {
  if (!line.some(({ isRtl }) => isRtl)) return line
  const isRtl = line[0]!.isRtl
  const groups: Line[] = []
  for (const word of line) {
    const last = groups.at(-1)
    // Consecutive words against the line's direction stay together and are reversed.
    if (last && word.isRtl !== isRtl && last[0]!.isRtl === word.isRtl) last.push(word)
    else groups.push([word])
  }
  const inOrder = isRtl ? groups.toReversed() : groups
  return inOrder.flatMap((group) => (group[0]!.isRtl ? group.toReversed() : group))
}

/**
 * The runs of a line with spaces between its words; as few as possible, so that copied text stays
 * whole.
 */
function toRuns(line: Line): Run[] {
  const runs: Run[] = []
  for (const [n, word] of line.entries()) {
    for (const [m, run] of word.runs.entries()) {
      const last = runs.at(-1)
      const space = n > 0 && m === 0 ? ' ' : ''
      const joins = last?.font === run.font && !run.font.endsWith('arabic')
      if (last && joins) last.text += space + run.text
      else {
        if (space) runs.push({ font: 'regular', text: ' ' })
        runs.push({ ...run })
      }
    }
  }
  return runs
}
