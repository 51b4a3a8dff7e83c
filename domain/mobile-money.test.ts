import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatAccount, readWalletNumber, walletOf } from './mobile-money.ts'

const national = fc
  .tuple(fc.constantFrom('61', '77', '63', '90'), fc.integer({ min: 0, max: 9_999_999 }))
  .map(([prefix, rest]) => prefix + String(rest).padStart(7, '0'))

it('reads a number however it is written', () => {
  fc.assert(
    fc.property(
      national,
      fc.constantFrom('', '0', '+252', '252', '00252', '+252 0', '+252-'),
      fc.constantFrom('', ' ', '-'),
      (digits, before, between) => {
        const written =
          before + [digits.slice(0, 2), digits.slice(2, 5), digits.slice(5)].join(between)
        expect(readWalletNumber(written)?.account).toBe(`252${digits}`)
      },
    ),
  )
})

it('names the operator’s wallet, also while the number is typed', () => {
  expect(['061', '+25277 1', '63', '090 7', '062', '+25261', '7'].map(walletOf)).toEqual([
    'EVC Plus',
    'EVC Plus',
    'ZAAD',
    'Sahal',
    null,
    'EVC Plus',
    null,
  ])
})

it('refuses what is no such number', () => {
  const wrong = ['', '61', '061500000', '06150000000', '0625000000', '+254712345678', '61 500 000a']
  expect(wrong.map(readWalletNumber)).toEqual(wrong.map(() => null))
})

it('writes an account as people read it', () => {
  expect(formatAccount('252615000000')).toBe('061 500 0000')
})
