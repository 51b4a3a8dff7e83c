import type { FileRefusal } from '#domain/import.ts'
import { columnOf } from './headings.ts'

/** What the bytes say as text, without the mark in front; or why they say nothing. */
export function decode(bytes: Uint8Array): { text: string } | { refusal: FileRefusal } {
  if (isSpreadsheet(bytes)) return { refusal: 'is-spreadsheet' }
  // Spreadsheets call it 'Unicode text'.
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    const text = new TextDecoder(utf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
    // PostgreSQL keeps no NUL; the cell that had one is told as unreadable.
    return text.trim() === '' ? { refusal: 'empty' } : { text: text.replaceAll('\0', '\uFFFD') }
  } catch {
    return { refusal: 'not-text' }
  }
}

/** A ZIP, as .xlsx and .ods are, or the container of the old .xls. */
function isSpreadsheet(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  return start.startsWith('504b0304') || start === 'd0cf11e0a1b11ae1'
}

const DELIMITERS = [',', ';', '\t']

/**
 * What stands between the cells: the sign that makes the most headings of ours out of the first
 * line. Some spreadsheets say it themselves in a line before (`sep=;`); that line is no row.
 */
export function findDelimiter(text: string): { delimiter: string; linesBefore: number } {
  const said = /^sep=([,;\t])\r?\n/i.exec(text)
  if (said) return { delimiter: said[1]!, linesBefore: 1 }
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const found = (delimiter: string) => {
    const cells = line.split(delimiter).map((cell) => cell.replace(/^\s*"|"\s*$/g, ''))
    return cells.filter((cell) => columnOf(cell)).length
  }
  const best = DELIMITERS.toSorted((a, b) => found(b) - found(a))[0]!
  return { delimiter: best, linesBefore: 0 }
}
