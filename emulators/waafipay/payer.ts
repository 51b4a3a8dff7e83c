/**
 * What happens on the phone when the operator asks for the PIN: the last four digits of the number
 * decide. Any other number approves.
 */
export type Payer =
  | 'approves'
  | 'rejects'
  | 'has-too-little'
  | 'cancels'
  /** Types no PIN for five minutes. */
  | 'sleeps'
  /** Approves, but the answer comes after a long while. */
  | 'is-slow'
  /** Approves, but the answer never arrives. */
  | 'loses-answer'
  /** The call neither does anything nor ever ends. */
  | 'stalls'
  | 'is-unknown'

const PAYERS: Record<string, Payer> = {
  '0001': 'rejects',
  '0002': 'has-too-little',
  '0003': 'cancels',
  '0004': 'sleeps',
  '0005': 'is-slow',
  '0006': 'loses-answer',
  '0007': 'stalls',
  '0008': 'is-unknown',
}

export function payerOf(account: string): Payer {
  return PAYERS[account.slice(-4)] ?? 'approves'
}

/** A refusal as WaafiPay words it; some of its texts are in Somali. */
export interface Refusal {
  responseCode: string
  errorCode: string
  responseMsg: string
}

export const REFUSALS = {
  rejects: { responseCode: '5310', errorCode: 'E10205', responseMsg: 'RCS_USER_REJECTED' },
  'has-too-little': {
    responseCode: '5206',
    errorCode: '50333',
    responseMsg: 'Payment Failed (Haraaga xisaabtaadu kuguma filna)',
  },
  cancels: { responseCode: '5206', errorCode: 'E10206', responseMsg: 'RCS_USER_CANCELLED' },
  sleeps: { responseCode: '5309', errorCode: 'E10309', responseMsg: 'RCS_HPP_USERACTION_TIMEOUT' },
  'is-unknown': { responseCode: '5001', errorCode: 'E10100', responseMsg: 'RCS_NO_ROUTE_FOUND' },
} satisfies Partial<Record<Payer, Refusal>>

export const REFUSED = {
  credentials: {
    responseCode: '5102',
    errorCode: 'E10104',
    responseMsg: 'RCS_INVALID_CREDENTIALS',
  },
  input: { responseCode: '5101', errorCode: 'E10101', responseMsg: 'RCS_INVALID_REQUEST' },
  duplicate: { responseCode: '5201', errorCode: 'E10201', responseMsg: 'RCS_DUPLICATE_REFERENCE' },
  'not-found': { responseCode: '5203', errorCode: 'E10208', responseMsg: 'RCS_TRAN_NOT_FOUND' },
  cancelled: {
    responseCode: '5202',
    errorCode: 'E10207',
    responseMsg: 'RCS_TRAN_ALREADY_CANCELLED',
  },
  committed: {
    responseCode: '5204',
    errorCode: 'E10209',
    responseMsg: 'RCS_TRAN_ALREADY_COMMITTED',
  },
} satisfies Record<string, Refusal>
