/** Limits of an uploaded statement. */
export const MAX_STATEMENT_BYTES = 1_000_000
export const MAX_STATEMENT_ROWS = 5_000

/**
 * What a column of a statement can mean. Banks have one column for amounts, or two; WaafiPay has
 * its own number and the shop's.
 */
export const STATEMENT_FIELDS = [
  'date',
  'amount',
  'paidIn',
  'paidOut',
  'reference',
  'otherReference',
  'payer',
] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

/** The place of each known column, from 0. */
export type StatementColumns = Partial<Record<StatementField, number>>

export const STATEMENT_PROBLEMS = ['not-a-date', 'not-an-amount'] as const
export type StatementProblem = (typeof STATEMENT_PROBLEMS)[number]

/** Why a whole file was refused. */
export const STATEMENT_REFUSALS = [
  'is-spreadsheet',
  'not-text',
  'empty',
  'broken-quotes',
  'no-rows',
  'too-many-rows',
] as const
export type StatementRefusal = (typeof STATEMENT_REFUSALS)[number]

/** Whether a statement can be read by these columns. */
export function isComplete({ date, amount, paidIn, paidOut }: StatementColumns): boolean {
  return date !== undefined && (amount ?? paidIn ?? paidOut) !== undefined
}

const REFERENCES = [
  'transactionid',
  'transactionreference',
  'reference',
  'ref',
  'txnid',
  'tixraac',
  'description',
  'details',
  'narrat',
  'memo',
  'remark',
  'sharraxaad',
  'faahfaahin',
]

/** The beginnings of headings in English and Somali, the more telling first. */
const WORDS: Record<StatementField, readonly string[]> = {
  date: [
    'transactiondate',
    'valuedate',
    'bookingdate',
    'date',
    'taariikh',
    'time',
    'day',
    'maalin',
  ],
  paidIn: ['paidin', 'credit', 'moneyin', 'deposit', 'received', 'soogal', 'lasoodhigay'],
  paidOut: ['paidout', 'debit', 'moneyout', 'withdraw', 'sent', 'baxay', 'lalabaxay'],
  amount: ['amount', 'txamount', 'value', 'sum', 'lacag', 'xaddi', 'qaddar'],
  reference: REFERENCES,
  otherReference: REFERENCES,
  payer: ['payer', 'sender', 'from', 'account', 'counterparty', 'name', 'bixiye', 'dire', 'magac'],
}

/** What the headings most likely mean; each column is used once. */
export function guessColumns(headings: readonly string[]): StatementColumns {
  const plain = headings.map((heading) =>
    heading
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z]/g, ''),
  )
  const columns: StatementColumns = {}
  const taken = new Set<number>()
  const fields = [
    'date',
    'paidIn',
    'paidOut',
    'amount',
    'reference',
    'otherReference',
    'payer',
  ] as const
  for (const field of fields) {
    if (field === 'amount' && (columns.paidIn ?? columns.paidOut) !== undefined) continue
    for (const word of WORDS[field]) {
      const at = plain.findIndex((heading, place) => !taken.has(place) && heading.startsWith(word))
      if (at < 0) continue
      columns[field] = at
      taken.add(at)
      break
    }
  }
  return columns
}
