/** The wallets of Somali operators that WaafiPay charges, by the first two digits of a number. */
const WALLETS_BY_PREFIX = {
  '61': 'EVC Plus',
  '77': 'EVC Plus',
  '63': 'ZAAD',
  '90': 'Sahal',
} as const
export type Wallet = (typeof WALLETS_BY_PREFIX)[keyof typeof WALLETS_BY_PREFIX]

/** How long the operator waits for the payer's PIN. */
export const PIN_MINUTES = 5

export interface WalletNumber {
  /** As the operators want it: country code and number, digits only (`252615000000`). */
  account: string
  wallet: Wallet
}

/**
 * Reads the number of a wallet as people write it: with or without +252, 00252 or a leading 0, with
 * spaces and dashes. Null for any other number.
 */
export function readWalletNumber(text: string): WalletNumber | null {
  const national = nationalDigits(text)
  const wallet = walletOf(text)
  return wallet && national.length === 9 ? { account: `252${national}`, wallet } : null
}

/** The wallet of a number that may still be being typed. */
export function walletOf(text: string): Wallet | null {
  const prefix = nationalDigits(text).slice(0, 2)
  return WALLETS_BY_PREFIX[prefix as keyof typeof WALLETS_BY_PREFIX] ?? null
}

/** `252615000000` → `061 500 0000`, as people in Somalia write it. */
export function formatAccount(account: string): string {
  const national = `0${account.replace(/^252/, '')}`
  return [national.slice(0, 3), national.slice(3, 6), national.slice(6)].join(' ')
}

/** Without country code and leading zero; empty if it has letters or another country's code. */
function nationalDigits(text: string): string {
  const plain = text.replace(/[\s().-]/g, '')
  if (!/^\+?\d*$/.test(plain)) return ''
  const digits = plain.replace(/^(\+|00)(?=252)/, '').replace(/^252/, '')
  return plain.startsWith('+') && !plain.startsWith('+252') ? '' : digits.replace(/^0/, '')
}
