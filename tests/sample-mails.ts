import { LOCALES, type Locale } from '#domain/locale.ts'
import { backInStock } from '#server/notifications/templates/back-in-stock.ts'
import { backupOld } from '#server/notifications/templates/backup-old.ts'
import { cartReminder } from '#server/notifications/templates/cart-reminder.ts'
import { emailChanged } from '#server/notifications/templates/email-changed.ts'
import { imageAt } from '#server/notifications/templates/images.ts'
import type { Content, Sender } from '#server/notifications/templates/layout.ts'
import { lowStock } from '#server/notifications/templates/low-stock.ts'
import { newOrder } from '#server/notifications/templates/new-order.ts'
import { newWithdrawal } from '#server/notifications/templates/new-withdrawal.ts'
import { orderFlagged } from '#server/notifications/templates/order-flagged.ts'
import {
  orderCancelled,
  orderDelivered,
  orderEdited,
  orderExpired,
  orderLink,
  orderPaid,
  orderPlaced,
  orderRefunded,
  orderReminder,
  orderShipped,
} from '#server/notifications/templates/order-mail.ts'
import type { OrderFacts } from '#server/notifications/templates/order-parts.ts'
import { passwordReset } from '#server/notifications/templates/password-reset.ts'
import { payerReceipt } from '#server/notifications/templates/payer-receipt.ts'
import { signInChanged } from '#server/notifications/templates/sign-in-changed.ts'
import { welcome } from '#server/notifications/templates/welcome.ts'
import { withdrawalReceived } from '#server/notifications/templates/withdrawal-received.ts'

const placedAt = new Date('2026-01-15T12:00:00Z')

/** Every kind of mail in both languages, with everything that such a mail can show. */
export function sampleMails(publicUrl: string, pictures: readonly (string | null)[] = [null]) {
  const sender: Sender = {
    shopName: 'Qurux',
    shopEmail: 'hello@qurux.example',
    timeZone: 'Africa/Mogadishu',
    publicUrl,
    logo: imageAt(publicUrl, '/brand/logo.png'),
    bankAccount: { en: 'Demo Bank\nAccount 0123 456', so: 'Bangiga Demo\nAkoon 0123 456' },
  }
  return LOCALES.flatMap((language) =>
    Object.entries(inLanguage(language, sender, pictures)).map(([kind, mail]) => ({
      language,
      kind,
      mail,
    })),
  )
}

function inLanguage(
  language: Locale,
  sender: Sender,
  pictures: readonly (string | null)[],
): Record<string, Content> {
  const placed = orderOf(language, sender, pictures)
  const cash = { ...placed, paymentMethod: 'CashOnDelivery', cashOnDelivery: true }
  const transfer = { ...placed, paymentMethod: 'BankTransfer' }
  const paid = { ...placed, paidAt: placedAt }
  const refund = { amount: 12_50, reason: 'Broken in the post', refundedSoFar: 12_50 }
  const what = language === 'so' ? 'Subagga Shea' : 'Raw Shea Butter'
  const { id } = placed
  const fallen = [
    { productId: id, what, available: 0 },
    { productId: id, what: 'Qasil', available: 3 },
  ]
  return {
    'order-placed': orderPlaced(placed, sender),
    'order-placed, cash': orderPlaced(cash, sender),
    'order-placed, bank transfer': orderPlaced(transfer, sender),
    'order-reminder': orderReminder(placed, sender),
    'order-paid': orderPaid(paid, sender),
    'order-expired': orderExpired({ ...placed, expiredAt: placedAt }, sender),
    'order-cancelled': orderCancelled({ ...placed, cancelledAt: placedAt }, sender),
    'order-shipped': orderShipped({ ...paid, ...SHIPMENT }, sender),
    'order-shipped, to pick up': orderShipped(
      { ...paid, pickupAt: 'Qurux, Bakaara\nSa–Th 9–17' },
      sender,
    ),
    'order-edited': orderEdited(placed, sender),
    'order-delivered': orderDelivered({ ...paid, deliveredAt: placedAt }, sender),
    'order-link': orderLink(placed, sender),
    'payer-receipt': payerReceipt(paid, sender),
    'order-refunded': orderRefunded(paid, refund, sender),
    welcome: welcome({ language }, sender),
    'password-reset': passwordReset({ name: 'Amina', language, token: 'T', minutes: 60 }, sender),
    'email-changed': emailChanged({ language }, sender),
    'sign-in-changed': signInChanged(
      { language, what: 'passkey-added', email: 'amina@example.com' },
      sender,
    ),
    'back-in-stock': backInStock(
      { language, what, productId: id, variant: 'SHEA-200', token: 'T' },
      sender,
    ),
    'cart-reminder': cartReminder(
      { language, lines: [{ name: what, qty: 2 }], token: 'T' },
      sender,
    ),
    'withdrawal-received': withdrawalReceived(
      {
        language,
        number: '1001',
        name: 'Amina Warsame',
        contact: 'amina@example.com',
        comment: 'Too strong for me',
        at: '2026-01-15 15:00',
      },
      sender,
    ),
    'new-withdrawal': newWithdrawal({ language, at: '2026-01-15 15:00' }, sender),
    'new-order': newOrder(placed, sender),
    'order-flagged': orderFlagged({ language, id, number: 1001, flag: 'paid-twice' }, sender),
    'low-stock': lowStock({ language, fallen }, sender),
    'backup-old': backupOld({ language, last: '2026-01-05' }, sender),
  }
}

/** The one address in a mail that is not the shop's: the owner entered it. */
export const TRACKING_URL = 'https://track.example/RX1001'

const SHIPMENT = {
  courier: 'Rahma Express',
  trackingNumber: 'RX 1001',
  trackingUrl: TRACKING_URL,
}

function orderOf(
  language: Locale,
  { publicUrl }: Sender,
  pictures: readonly (string | null)[],
): OrderFacts {
  const picture = (at: number) => {
    const path = pictures[at % pictures.length]
    return path ? imageAt(publicUrl, path) : null
  }
  const plain = { choice: [], parts: [] }
  return {
    id: '01a2047b-7f2b-7794-af82-d9ef88a0dc8a',
    paymentMethod: 'PayPal',
    cashOnDelivery: false,
    courier: null,
    trackingNumber: null,
    trackingUrl: null,
    deliveryCode: '041827',
    number: 1001,
    path: '/order/01a2047b-7f2b-7794-af82-d9ef88a0dc8a#t=T',
    language,
    buyerName: 'Amina Warsame',
    shippingAddress: {
      address: '1 Liberation Road',
      city: 'Mogadishu',
      postalCode: '',
      country: 'Somalia',
      phone: '+252615000000',
    },
    rateName: null,
    pickupAt: null,
    itemsTotal: 66_50,
    couponCode: null,
    couponTotal: 0,
    shippingTotal: 10_00,
    total: 76_50,
    holdUntil: new Date('2026-01-16T12:00:00Z'),
    paidAt: null,
    deliveredAt: null,
    cancelledAt: null,
    expiredAt: null,
    refundedAt: null,
    lines: [
      {
        ...plain,
        name: 'Raw Shea Butter, unrefined, from Burkina Faso',
        nameSo: 'Subagga Shea, aan la sifayn, oo ka yimid Burkina Faso',
        quantity: 2,
        unitPrice: 20_50,
        picture: picture(0),
      },
      {
        ...plain,
        name: 'Qasil Face Wash',
        nameSo: null,
        quantity: 1,
        unitPrice: 12_50,
        picture: picture(1),
      },
      {
        choice: [],
        parts: [
          {
            skuId: '',
            productId: '',
            skuCode: 'HENNA',
            name: 'Henna',
            nameSo: 'Cillaan',
            choice: [],
            quantity: 2,
          },
        ],
        name: 'Wedding Set',
        nameSo: 'Xirmada Arooska',
        quantity: 1,
        unitPrice: 13_00,
        picture: picture(2),
      },
    ],
  }
}
