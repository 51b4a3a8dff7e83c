import { sql } from 'drizzle-orm'
import {
  allowedErrors,
  isCode,
  spellingKey,
  typingErrors,
  withoutOneLetter,
} from '#domain/search-words.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { JoinedReads } from '../../db/joined-reads.ts'
import { prepare } from '../../db/prepared.ts'
import { searchWords } from '../../db/schema.ts'
import { type Lexicon, openLexicon, readLexicon, wordsOfSearch } from './lexicon.ts'

/** How many words may be mistyped. The others have to occur as they are spelled. */
const MAX_MISTYPED = 4

/** The most words that a mistyped one may stand for. */
const MAX_MEANT = 8

/** Words that all have to occur, each in any of its spellings. */
export type Phrase = readonly (readonly string[])[]

/** Words that stand together in a search, usually one, and what may be found for them. */
export interface Group {
  words: readonly string[]
  /** One of these is enough: the words, synonyms of them, or words that were meant. */
  exact: Phrase[]
  /** Less certain: words that begin with the typed ones, or resemble them. */
  loose: Phrase[]
}

export interface Scope {
  /** Also finds words that only drafts and deleted products contain. */
  drafts?: boolean
  /** Words may be mistyped even if they exist. */
  mistyped?: boolean
  /** What is known of the words, if it has been read already. */
  lexicon?: Lexicon | undefined
  /** Reads words that were meant in a statement that searches share. */
  near?: WordsNear
}

/** What the shop knows about the words of shoppers' searches, in statements that they share. */
export interface SearchWords {
  readonly lexicon: JoinedReads<Lexicon>
  readonly near: WordsNear
}

type WordsNear = JoinedReads<Candidate[]>

export function openSearchWords(db: Db): SearchWords {
  return { lexicon: openLexicon(db), near: openWordsNear(db, false) }
}

/** The shop knows nothing like it, so it cannot be found. */
export function isUnknown({ exact, loose }: Group): boolean {
  return exact.length + loose.length === 0
}

/** Finds out what the words of a search may mean. */
export async function understand(
  db: Db | Tx,
  keyword: string,
  { drafts = false, mistyped = false, lexicon, near = openWordsNear(db, drafts) }: Scope = {},
): Promise<Group[]> {
  const typed = wordsOfSearch(keyword)
  if (typed.length === 0) return []
  const groups = groupWords(typed, lexicon ?? (await readLexicon(db, typed, drafts)))
  const doubtful = mistyped ? groups : groups.filter(isUnknown)
  const repairable = typed.filter((word) => word.length >= 3 && !isCode(word))
  const words = doubtful
    .flatMap((group) => group.words)
    .filter((word) => repairable.slice(0, MAX_MISTYPED).includes(word))
  const meant = words.length > 0 ? await readMeant(db, words, drafts, near) : new Map()
  for (const group of doubtful) {
    if (!group.words.some((word) => meant.has(word))) continue
    const phrase = group.words.map((word) => meant.get(word) ?? [word])
    if (isUnknown(group)) group.exact.push(phrase)
    else group.loose.push(phrase)
  }
  return groups
}

/** Each word by itself, except for those that make up a term with synonyms. */
function groupWords(typed: readonly string[], lexicon: Lexicon): Group[] {
  const groups: Group[] = []
  const keys = typed.map(spellingKey)
  for (let at = 0; at < typed.length; ) {
    const from = at
    const startsHere = (term: readonly string[]) =>
      term.every((key, index) => key === keys[from + index])
    const matching = lexicon.synonyms.flatMap((terms) =>
      terms.filter(startsHere).map((term) => ({ terms, length: term.length })),
    )
    const length = Math.max(1, ...matching.map((one) => one.length))
    const words = typed.slice(from, from + length)
    const meanings = [
      keys.slice(from, from + length),
      ...matching.filter((one) => one.length === length).flatMap(({ terms }) => terms),
    ]
    const spellings = words.map((word, index) => spellingsOf(lexicon, keys[from + index]!, word))
    const begun = words.map((word) => lexicon.begun.get(word) ?? [])
    groups.push({
      words,
      exact: meanings
        .map((term) => term.map((key) => spellingsOf(lexicon, key, key)))
        .filter(isPossible),
      loose: begun.some((some) => some.length > 0)
        ? [spellings.map((some, index) => [...some, ...begun[index]!])].filter(isPossible)
        : [],
    })
    at += length
  }
  return groups
}

function isPossible(phrase: Phrase): boolean {
  return phrase.every((spellings) => spellings.length > 0)
}

/** No list of words has the numbers and codes, so each may exist. */
function spellingsOf({ spellings }: Lexicon, key: string, word: string): readonly string[] {
  return isCode(word) ? [word] : (spellings.get(key) ?? [])
}

/** The words with the fewest typing errors for each of these. */
async function readMeant(
  db: Db | Tx,
  words: readonly string[],
  drafts: boolean,
  near: WordsNear,
): Promise<Map<string, string[]>> {
  const meant = new Map<string, string[]>()
  const choose = (typed: string, candidates: readonly Candidate[]) => {
    const best = fewestErrors(typed, candidates)
    if (best.length > 0) meant.set(typed, best)
  }
  const found = await near.read(words)
  for (const word of words) choose(word, found.get(word) ?? [])
  // Rare, and ten times as slow.
  const left = words.filter((word) => !meant.has(word) && allowedErrors(word.length) > 1)
  if (left.length === 0) return meant
  const alike = await wordsAlike(db, { words: left, drafts })
  for (const word of left) choose(word, alike)
  return meant
}

/** Words that differ by one typing error, by the word that was typed. */
function openWordsNear(db: Db | Tx, drafts: boolean): WordsNear {
  return new JoinedReads(async (words) => {
    const shorter = words.map((word) => ({ typed: word, shorter: withoutOneLetter(word) }))
    const rows = await wordsNear(db, { shorter: JSON.stringify(shorter), drafts })
    return new Map(words.map((word) => [word, rows.filter(({ typed }) => typed === word)]))
  })
}

interface Candidate {
  typed: string
  word: string
  uses: number
}

const isUsed = sql`(w.uses > 0 or ${sql.placeholder('drafts')}::boolean)`

const wordsNear = prepare<{ shorter: string; drafts: boolean }, Candidate>(
  'words near mistyped ones',
  sql`select typed.typed, w.word, w.uses
    from jsonb_to_recordset(${sql.placeholder('shorter')}::jsonb)
      as typed (typed text, shorter text[])
    join ${searchWords} w on w.shorter && typed.shorter
    where ${isUsed}`,
)

const wordsAlike = prepare<{ words: readonly string[]; drafts: boolean }, Candidate>(
  'words like mistyped ones',
  sql`select typed, w.word, w.uses
    from unnest(${sql.placeholder('words')}::text[]) as typed, words_alike(typed) w
    where ${isUsed}`,
)

function fewestErrors(typed: string, candidates: readonly Candidate[]): string[] {
  const near = candidates
    .filter((one) => one.typed === typed && one.word !== typed)
    .map((one) => ({ ...one, errors: typingErrors(typed, one.word, allowedErrors(typed.length)) }))
  const fewest = Math.min(...near.map(({ errors }) => errors))
  if (!Number.isFinite(fewest)) return []
  const best = near.filter(({ errors }) => errors === fewest).toSorted((a, b) => b.uses - a.uses)
  return best.slice(0, MAX_MEANT).map(({ word }) => word)
}
