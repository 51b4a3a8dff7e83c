/** Longest word that search knows; a longer one is cut. */
const MAX_LENGTH = 40

/** Letters that are one letter and a mark to readers, but not to Unicode. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
}

/** An apostrophe within a word belongs to it: it is a letter of Somali. */
const WORD = /[\p{L}\p{N}]+(?:['’‘ʼ`´][\p{L}\p{N}]+)*|%+/gu

/**
 * The words of a text in order, in lower case and without accents. Punctuation separates words and
 * is none, except '%'.
 */
export function wordsIn(text: string): string[] {
  // Decomposed twice: '𝐀' has no lower case before it is 'A', and 'İ' makes a mark of its dot.
  const lower = text.normalize('NFKD').toLowerCase().normalize('NFKD')
  const plain = lower.replace(/\p{M}/gu, '').replace(/[ßæœøđłıþ]/g, (letter) => LETTERS[letter]!)
  return (plain.match(WORD) ?? []).map((word) => cut(word.replace(/['’‘ʼ`´]/g, '')))
}

function cut(word: string): string {
  return word.length <= MAX_LENGTH ? word : word.slice(0, MAX_LENGTH).replace(/\p{Cs}$/u, '')
}

/** A number or a code: it has no other spelling and is never completed. */
export function isCode(word: string): boolean {
  return /[\p{N}%]/u.test(word)
}

/**
 * What spellings of one word have in common: qasil, qaasil, qasiil, khasil and qasilka; halal and
 * xalaal; oil and oils. Long vowels, doubled consonants and the article of Somali are written or
 * not; x is heard as h, kh as q and dh as d.
 */
export function spellingKey(word: string): string {
  if (isCode(word)) return word
  return singular(word)
    .replaceAll('kh', 'q')
    .replaceAll('dh', 'd')
    .replaceAll('x', 'h')
    .replace(/(?<=\p{L}{2}[^aeiou])(?:[kgth]a|da)$/u, '')
    .replace(/([aeioubdglmnr])\1+/g, '$1')
}

function singular(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2)
  return word.replace(/(?<=[^sui])s$/, '')
}

/**
 * The word itself and what is left of it without any one letter. Two words share one of these
 * if, and nearly only if, there is at most one typing error between them.
 */
export function withoutOneLetter(word: string): string[] {
  // A letter may have two code units, as those of Osmanya; half of one cannot be stored.
  const letters = [...word]
  const left = letters.map((_, at) => letters.toSpliced(at, 1).join(''))
  return [...new Set([word, ...left])]
}

/**
 * How many letters differ: left out, added, replaced, or swapped with the next. Infinity if there
 * are more than `max`.
 */
export function typingErrors(typed: string, word: string, max: number): number {
  if (Math.abs(typed.length - word.length) > max) return Number.POSITIVE_INFINITY
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let row = 1; row <= typed.length; row++) {
    const next = [row]
    for (let at = 1; at <= word.length; at++) {
      const same = typed[row - 1] === word[at - 1]
      const swapped = typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1]
      next[at] = Math.min(
        last[at]! + 1,
        next[at - 1]! + 1,
        last[at - 1]! + (same ? 0 : 1),
        swapped ? beforeLast[at - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...next) > max) return Number.POSITIVE_INFINITY
    beforeLast = last
    last = next
  }
  const errors = last[word.length]!
  return errors > max ? Number.POSITIVE_INFINITY : errors
}

/** How many typing errors a word of this length may contain. */
export function allowedErrors(length: number): number {
  return length < 3 ? 0 : length < 6 ? 1 : 2
}
