export type Language = 'en' | 'so'

const en = {
  demo: 'Demo payment, no money moves',
  buttons: 'Payment methods',
  paypal: 'Pay with PayPal',
  card: 'Debit or Credit Card',
  waiting: 'Finish the payment in the window that opened.',
  blocked: 'The payment window could not open.',
  again: 'Choose another payment method in the payment window.',
  show: 'Show the payment window',
  open: 'Open the payment window',
  cancel: 'Cancel payment',
  title: 'Demo payment',
  payTo: 'Pay {shop}',
  theShop: 'the shop',
  items: 'Items',
  shipping: 'Shipping',
  total: 'Total',
  choose: 'Choose a payment method',
  account: 'Demo account',
  accountHint: 'Approved immediately',
  goodCard: 'Demo card ending in 1111',
  goodCardHint: 'Approved by the bank',
  badCard: 'Demo card ending in 0002',
  badCardHint: 'Declined by the bank',
  pay: 'Pay {amount}',
  backToShop: 'Cancel and return to the shop',
  declined: 'The bank declined this card. Choose another payment method.',
  opening: 'Opening the payment…',
  processing: 'Payment approved. One moment…',
  closeHint: 'You can close this window and return to the shop.',
  closeWindow: 'Close window',
  unknown: 'This payment does not exist or has ended.',
  complete: 'This payment is complete.',
}

const so: typeof en = {
  demo: 'Lacag bixin tijaabo ah, lacag ma dhaqaaqdo',
  buttons: 'Siyaabaha lacag bixinta',
  paypal: 'Ku bixi PayPal',
  card: 'Kaarka bangiga (debit ama credit)',
  waiting: 'Ku dhammee lacag bixinta daaqadda furantay.',
  blocked: 'Daaqadda lacag bixinta ma furmi karin.',
  again: 'Hab kale oo lacag bixin ah ka dooro daaqadda.',
  show: 'Tus daaqadda lacag bixinta',
  open: 'Fur daaqadda lacag bixinta',
  cancel: 'Jooji lacag bixinta',
  title: 'Lacag bixin tijaabo ah',
  payTo: 'Lacag u bixi {shop}',
  theShop: 'dukaanka',
  items: 'Alaabta',
  shipping: 'Gaarsiinta',
  total: 'Wadarta',
  choose: 'Sidee baad u bixinaysaa?',
  account: 'Akoon tijaabo ah',
  accountHint: 'Isla markiiba waa la oggolaadaa',
  goodCard: 'Kaar tijaabo ah oo ku dhammaada 1111',
  goodCardHint: 'Bangigu waa oggol yahay',
  badCard: 'Kaar tijaabo ah oo ku dhammaada 0002',
  badCardHint: 'Bangigu waa diidayaa',
  pay: 'Bixi {amount}',
  backToShop: 'Jooji oo ku noqo dukaanka',
  declined: 'Bangigu wuu diiday kaarkan. Fadlan dooro hab kale.',
  opening: 'Lacag bixinta waa la furayaa…',
  processing: 'Lacag bixinta waa la oggolaaday. Fadlan sug…',
  closeHint: 'Waad xiri kartaa daaqaddan oo ku noqon kartaa dukaanka.',
  closeWindow: 'Xir daaqadda',
  unknown: 'Lacag bixintan ma jirto ama way dhammaatay.',
  complete: 'Lacag bixintan waa la dhammeeyay.',
}

export type Texts = typeof en

export const TEXTS: Record<Language, Texts> = { en, so }

/** 'so_SO', 'so-SO' and 'so' → 'so'; everything else → 'en'. */
export function languageOf(locale: string | null | undefined): Language {
  return /^so\b|^so_/.test(locale ?? '') ? 'so' : 'en'
}
