import type { Dictionary } from '../texts.ts'

/** Loaded with the form on the page of an order. */
export const mobileMoney = {
  'mobileMoney.number': 'Mobile money number',
  'mobileMoney.number.hint': 'EVC Plus (061, 077), ZAAD (063) or Sahal (090)',
  'mobileMoney.number.wrong': 'Enter a number of EVC Plus (061, 077), ZAAD (063) or Sahal (090).',
  'mobileMoney.pin':
    'Your operator then asks for your PIN on that phone. Never tell your PIN to anybody, not even to us.',
  'mobileMoney.pay': 'Pay {amount}',
  'mobileMoney.again': 'Try again',
  'mobileMoney.enterPin': 'Enter your PIN on your phone',
  'mobileMoney.asked': '{wallet} asks {phone} for {amount}.',
  'mobileMoney.left': 'Time left: {time}',
  'mobileMoney.late': 'Your operator has not answered yet. We keep checking.',
  'mobileMoney.noMessage': 'No message? Unlock the phone and check its signal.',
  'mobileMoney.stop': 'Stop and use another number',
  'mobileMoney.settling': 'Approved. Taking the payment…',
  'mobileMoney.offline': 'No connection. We check again when it is back.',
  'mobileMoney.unknown': 'We are checking with your provider. Do not pay again.',
  'mobileMoney.whatsapp': 'Ask us on WhatsApp',
  'mobileMoney.whatsapp.text':
    'Hello {shop}, you are checking my mobile money payment of order #{number}.',
  'mobileMoney.declined.rejected': 'The payment was rejected on the phone. Nothing was charged.',
  'mobileMoney.declined.cancelled': 'The payment was cancelled on the phone. Nothing was charged.',
  'mobileMoney.declined.timed-out': 'No PIN was entered in time. Nothing was charged.',
  'mobileMoney.declined.not-enough-money':
    'This account does not have enough money. Nothing was charged.',
  'mobileMoney.declined.unknown-number':
    'The operator does not know this number. Nothing was charged.',
  'mobileMoney.declined.not-asked': 'The operator could not be reached. Nothing was charged.',
  'mobileMoney.declined.refused': 'The operator refused the payment. Nothing was charged.',
  'mobileMoney.declined.no-money-arrived':
    'We have checked with your provider: no money has arrived. You can pay again.',
} as const satisfies Dictionary
