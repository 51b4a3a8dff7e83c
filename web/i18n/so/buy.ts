import type { buy as english } from '../en/buy.ts'
import type { Translated } from '../texts.ts'

/** Somali texts from the cart to the order, and of accounts. */
export const buy: Translated<typeof english> = {
  // cart

  // checkout

  // orders

  // payments
  'payments.title': 'Lacag bixinta',
  'payments.loading': 'Siyaabaha lacag bixinta waa la soo rarayaa',
  'payments.notLoaded': 'Siyaabaha lacag bixinta lama soo rari karin.',
  'payments.tryAgain': 'Mar kale isku day',
  'payments.off':
    'Dukaanku hadda lacag ma qaato. Dalabkaagu waa kaydsan yahay; fadlan nala soo xiriir.',
  'payments.demo': 'Lacag bixin tijaabo ah, lacag ma dhaqaaqdo',
  'payments.settling': 'Lacag bixintaada waa la hubinayaa…',
  'payments.unsure':
    'Ma ogaan karin in lacagtaadu timid. Fadlan mar labaad ha bixin, ee wax yar ka dib hubi.',
  'payments.pending':
    'Lacagtaada weli waa la hubinayaa. Markay timaaddo dalabku waa bixsan yahay; fadlan mar labaad ha bixin.',
  'payments.check': 'Mar kale hubi',
  'payments.redirect': 'Ku bixi bogga PayPal',
  'payments.inApp':
    'Waxaad ku jirtaa app kale oo inta badan xannibta daaqadaha lacag bixinta. Fadlan ku bixi bogga PayPal, ama boggan ku fur biraawsarkaaga.',
  'payments.paid': 'Dalabka lacagtiisii waa la bixiyay',

  // accounts

  // errors, by code of the api (domain/errors.ts)
  'error.user-exists': 'Iimaylkan akoon hore ayuu u leeyahay.',
  'error.current-password-needed': 'Fadlan ku xaqiiji furahaaga sirta ah ee hadda.',
  'error.reset-link-invalid': 'Xiriirkani wuu dhacay ama hore ayaa loo isticmaalay.',
  'error.no-order-items': 'Dalabkaagu waa madhan yahay.',
  'error.out-of-stock': 'Alaabta qaar tiradan laguma hayo hadda.',
  'error.price-changed': 'Qiimihii wuu isbeddelay.',
  'error.idempotency-mismatch':
    'Tan hore ayaa loo diray iyada oo ka duwan. Fadlan mar kale isku day.',
  'error.order-not-payable': 'Dalabkan lama bixin karo.',
  'error.order-not-cancellable': 'Dalabkan lama joojin karo.',
  'error.payments-unavailable': 'Lacag bixinta hadda ma shaqaynayso.',
  'error.payment-not-approved': 'Lacag bixinta weli lama oggolaan.',
  'error.payment-declined': 'Lacag bixinta waa la diiday. Fadlan dooro hab kale.',
  'error.payment-pending': 'Lacag bixinta weli waa la hubinayaa.',
  'error.payment-mismatch': 'Lacagta la bixiyay dalabka kuma habboona.',
  'error.unsupported-picture': 'Sawirradu waa inay ahaadaan JPEG, PNG, WebP ama AVIF.',
  'error.broken-picture': 'Sawirku waa jaban yahay ama waa madhan yahay.',
  'error.picture-too-large': 'Sawirku ugu badnaan waa 10 MB iyo 40 megapixel.',
}
