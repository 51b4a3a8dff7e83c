import type { FileRefusal } from '#domain/import.ts'
import { columnOf } from './headings.ts'

/** Decodes the file as text without its byte order mark, or says why that is not possible. */
export function decode(bytes: Uint8Array): { text: string } | { refusal: FileRefusal } {
  if (isSpreadsheet(bytes)) return { refusal: 'is-spreadsheet' }
  // Spreadsheets export UTF-16 as 'Unicode text'.
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    const text = new TextDecoder(utf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
    // PostgreSQL cannot store NUL. A cell with the replacement character is reported as unreadable.
    return text.trim() === '' ? { refusal: 'empty' } : { text: text.replaceAll('\0', '\uFFFD') }
  } catch {
    return { refusal: 'not-text' }
  }
}

/** A ZIP file, such as .xlsx and .ods, or the container format of .xls. */
function isSpreadsheet(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  return start.startsWith('504b0304') || start === 'd0cf11e0a1b11ae1'
}

const DELIMITERS = [',', ';', '\t']

/**
 * The delimiter that yields the most known headings in the first line. Some spreadsheets name it
 * in a line of its own before (`sep=;`); that line is not a row.
 */
export function findDelimiter(text: string): { delimiter: string; linesBefore: number } {
  const declared = /^sep=([,;\t])\r?\n/i.exec(text)
  if (declared) return { delimiter: declared[1]!, linesBefore: 1 }
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const found = (delimiter: string) => {
    const cells = line.split(delimiter).map((cell) => cell.replace(/^\s*"|"\s*$/g, ''))
    return cells.filter((cell) => columnOf(cell)).length
  }
  const best = DELIMITERS.toSorted((a, b) => found(b) - found(a))[0]!
  return { delimiter: best, linesBefore: 0 }
}
