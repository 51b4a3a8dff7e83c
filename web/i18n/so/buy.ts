import type { buy as english } from '../en/buy.ts'
import type { Translated } from '../texts.ts'

/** Somali texts from the cart to the order, and of accounts. */
export const buy: Translated<typeof english> = {
  // cart
  'cart.title': 'Gaadhiga wax iibsiga',
  'cart.empty': 'Gaadhigaagu waa madhan yahay',
  'cart.toShop': 'Dukaanka tag',
  'cart.quantity': 'Tirada {name}',
  'cart.remove': 'Ka saar {name}',
  'cart.removed': '{name} waa laga saaray gaadhigaaga',
  'cart.each': '{price} xabbaddiiba',
  'cart.lineTotal': 'Wadarta {name}',
  'cart.subtotal': {
    one: 'Wadarta alaabta ({count} shay)',
    other: 'Wadarta alaabta ({count} shay)',
  },
  'cart.summary': 'Soo koobid',
  'cart.saving': 'Waxaad badbaadsatay {amount}',
  'cart.shipping.free': 'Geyntu waa bilaash.',
  'cart.shipping.fee': 'Geynta {fee}, bilaash marka ay ka badato {limit}',
  'cart.shipping.missing': 'Ku dar {amount} oo kale, geyntuna waa bilaash',
  'cart.checkout': 'U gudub dalbashada',
  'cart.notice': 'Gaadhigaagu wuu isbeddelay',
  'cart.notice.price': '{name}: qiimuhu wuxuu {from} ka noqday {to}.',
  'cart.notice.stock':
    '{name}: {to} oo keliya ayaa haray, markaa tiradu hadda waa {to} halkii ay ka ahayd {from}.',
  'cart.notice.sold-out': '{name} way dhammaatay, waana laga saaray gaadhigaaga.',
  'cart.notice.gone': '{name} lama iibiyo hadda, waana laga saaray gaadhigaaga.',
  'cart.notice.discount': 'Qiimo dhimistu waxay {from}% ka noqotay {to}%.',
  'cart.notice.ok': 'Waa hagaag',
  'cart.stale':
    'Hadda dukaanka lama gaari karo. Kuwani waa qiimihii ugu dambeeyay ee aan ogayn; mar kale ayaa la hubin doonaa marka xiriirku soo noqdo.',

  // checkout
  'checkout.steps': 'Tallaabooyinka dalbashada',
  'checkout.signIn': 'Gal',
  'checkout.shipping': 'Geynta',
  'checkout.payment': 'Lacag bixinta',
  'checkout.placeOrder': 'Dalbo',
  'checkout.continue': 'Sii wad',
  'checkout.address': 'Ciwaanka',
  'checkout.phone': 'Taleefanka',
  'checkout.phone.hint': 'Ku dar furaha dalka, si qofka alaabta keenaya kuu soo waco.',
  'checkout.city': 'Magaalada',
  'checkout.postalCode': 'Lambarka boostada',
  'checkout.postalCode.hint': 'Halkaad degan tahay lambar boosto ma laha? Qor 00000.',
  'checkout.country': 'Dalka',
  'checkout.country.choose': 'Dooro dal',
  'checkout.country.near': 'Kuwa inta badan la doorto',
  'checkout.country.all': 'Dalalka oo dhan',
  'checkout.fillAll': 'Fadlan buuxi meelaha oo dhan',
  'checkout.missing': 'Fadlan buuxi meeshan',
  'checkout.method': 'Habka lacag bixinta',
  'checkout.method.PayPal': 'Paypal ama kaarka bangiga',
  'checkout.method.hint': 'Lacagta waxaad bixinaysaa dalabka kaddib.',
  'checkout.items': 'Alaabta dalabka',
  'checkout.summary': 'Soo koobidda dalabka',
  'checkout.summary.items': 'Alaabta',
  'checkout.summary.shipping': 'Geynta',
  'checkout.summary.free': 'Bilaash',
  'checkout.summary.total': 'Wadarta guud',
  'checkout.summary.tax': 'Canshuurta',
  'checkout.edit': 'Beddel',
  'checkout.edit.shipping': 'Beddel ciwaanka geynta',
  'checkout.edit.payment': 'Beddel habka lacag bixinta',
  'checkout.edit.items': 'Beddel alaabta',
  'checkout.empty': 'Dalabku waa madhan yahay',
  'checkout.confirm': 'Xaqiiji oo dalbo',
  'checkout.priceChanged': 'Qiimihii wuu isbeddelay',
  'checkout.priceChanged.was': 'Hore',
  'checkout.priceChanged.now': 'Hadda',
  'checkout.priceChanged.text': 'Weli waxba lama dalban. Fadlan eeg qiimaha cusub oo xaqiiji.',
  'checkout.outOfStock': 'Xabbado ku filan ma harin',
  'checkout.outOfStock.some': '{name}: waxaad rabtaa {qty}, waxaa haray {left} oo keliya',
  'checkout.outOfStock.none': '{name}: way dhammaatay',
  'checkout.outOfStock.adjust': 'Gaadhiga ii hagaaji',
  'checkout.outOfStock.toCart': 'Ku noqo gaadhiga',
  'checkout.lost':
    'Xiriirku wuu go’ay intii uusan dukaanku jawaabin. Fadlan badhanka mar kale taabo: hal mar oo keliya ayaa la dalbayaa.',
  'checkout.doubtful':
    'Isku day hore ayaa laga yaabaa inuu guulaystay isagoo ka duwan. Fadlan eeg Dalabyadayda ka hor intaadan mar kale dalban.',
  'checkout.doubtful.link': 'Dalabyadayda',

  // orders
  'orders.title': 'Dalab',
  'orders.number': 'Dalabka {number}',
  'orders.placedOn': 'La dalbay {date}',
  'orders.name': 'Magaca',
  'orders.email': 'Iimaylka',
  'orders.address': 'Ciwaanka',
  'orders.phone': 'Taleefanka',
  'orders.deliveredOn': 'La gaarsiiyay {date}',
  'orders.notDelivered': 'Lama gaarsiin',
  'orders.paidOn': 'La bixiyay {date}',
  'orders.notPaid': 'Lama bixin',
  'orders.reservedUntil': 'Alaabtaada waa laguu hayaa ilaa {moment}.',
  'orders.cancel': 'Jooji dalabka',
  'orders.cancel.sure': 'Ma hubtaa inaad rabto inaad joojiso dalabkan?',
  'orders.cancel.keep': 'Ha joojin',
  'orders.cancelledNow': 'Dalabkaaga waa la joojiyay',
  'orders.state.cancelled': 'Dalabkan waxaa la joojiyay {date}. Lacag lama rabo.',
  'orders.state.expired':
    'Dalabkan lacagtiisa waqtigii laguma bixin, markaa alaabtiisu dukaanka ayay ku noqotay. Lacag lama rabo.',
  'orders.state.refunded':
    'Dalabkan lacagtiisa waa la celiyay. Lacagtu waxay ku noqonaysaa meeshii ay ka timid.',

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
