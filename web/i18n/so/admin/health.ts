import type { health as english } from '../../en/admin/health.ts'
import type { Translated } from '../../texts.ts'

export const health: Translated<typeof english> = {
  'health.title': 'Xaaladda dukaanka',
  'health.checking': 'Waxaa la hubinayaa alaabta, dalabyada iyo lacag-bixinta…',
  'health.ok': 'Wax walba waa sax',
  'health.checkedAt': 'La hubiyey {time}',
  'health.again': 'Mar kale hubi',
  'health.failed': 'Hubinta lama samayn karin.',
  'health.errors': {
    one: '{count} dhibaato',
    other: '{count} dhibaato',
  },
  'health.warnings': { one: '{count} digniin', other: '{count} digniinood' },
  'health.more': 'iyo {count} kale',
  'health.figures': '{found} halkii {expected}',
  'health.expired': {
    one: '{number} dalab oo aan la bixin oo ka horreeyey cusboonaysiinta ayaa dhacay. Iimayl lama dirin.',
    other:
      '{number} dalab oo aan la bixin oo ka horreeyey cusboonaysiinta ayaa dhacay. Iimayl lama dirin.',
  },
  'health.on-hand-ledger': 'Tirada alaabtu kuma habboona taariikhdeeda',
  'health.on-hand-ledger.todo':
    'Tiri alaabta khaanadda taal, ka dibna la xiriir maamulaha server-ka.',
  'health.reserved-ledger': 'Alaabta la qabtay kuma habboona taariikhdeeda',
  'health.reserved-ledger.todo': 'La xiriir maamulaha server-ka.',
  'health.reserved-orders': 'Alaabta la qabtay kuma habboona dalabyada furan',
  'health.reserved-orders.todo': 'La xiriir maamulaha server-ka.',
  'health.order-holds': 'Dalabyo ayaa haya tiro alaab oo khaldan',
  'health.order-holds.todo': 'Tiri alaabtan inta aanad xirxirin, lana xiriir maamulaha server-ka.',
  'health.order-away': 'Alaabtu kuma habboona wixii la gaarsiiyey',
  'health.order-away.todo': 'Barbar dhig xirmooyinka baxay, lana xiriir maamulaha server-ka.',
  'health.offers': 'Liisasku waxay muujinayaan qiime ama tiro khaldan',
  'health.offers.todo': 'Tirada alaabta hal ku dar kadibna ka jar.',
  'health.order-total': 'Wadarta dalabka kuma habboona alaabtiisa',
  'health.order-total.todo': 'Barbar dhig iimaylka macmiilka inta aanad lacag qaadin ama celin.',
  'health.order-dates': 'Dalabyo is khilaafaya',
  'health.order-dates.todo': 'Akhri taariikhda dalabka si aad u ogaato waxa dhabta ah ee dhacay.',
  'health.paid-without-money': 'Dalabyo lagu calaamadiyey la bixiyey oo aan lacag lahayn',
  'health.paid-without-money.todo': 'Lacagta ka raadi akoonkaaga PayPal inta aanad waxba gaarsiin.',
  'health.money-not-assigned': 'Lacag timid oo aan dalabna bixin',
  'health.money-not-assigned.todo': 'Fur dalabka oo lacagta celi.',
  'health.captured-twice': 'Dalabyo laba jeer la bixiyey',
  'health.captured-twice.todo': 'Fur dalabka oo mid ka mid ah lacagaha celi.',
  'health.delivered-unpaid': 'Dalabyo la gaarsiiyey oo aan la bixin',
  'health.delivered-unpaid.todo': 'Lacagta ka raadi akoonkaaga PayPal, ama macmiilka weydiiso.',
  'health.hold-overdue': 'Dalabyo aan la bixin oo aan dhicin',
  'health.hold-overdue.todo':
    'Weli alaabta way hayaan. Jooji, oo weydii maamulaha server-ka inuu dukaanka dib u bilaabo.',
  'health.capture-mismatch': 'Lacagtu waa ka duwan tahay wadarta dalabka',
  'health.capture-mismatch.todo': 'Barbar dhig akoonkaaga PayPal, ka dibna farqiga celi.',
  'health.capture-shared': 'Hal lacag ayaa dhowr dalab loo tiriyey',
  'health.capture-shared.todo':
    'Ka eeg akoonkaaga PayPal: waxay ka tirsan tahay hal dalab oo keliya.',
  'health.capture-open': 'Lacago aan la xaqiijin in ka badan saacad',
  'health.capture-open.todo':
    'Dukaanku PayPal ayuu mar kale weydiinayaa. Haddii ay sii jirto, eeg akoonkaaga PayPal.',
  'health.refund-sum': 'Lacagaha la celiyey isma qabanayaan',
  'health.refund-sum.todo': 'Barbar dhig akoonkaaga PayPal.',
  'health.refund-exceeds': 'Wax ka badan intii la bixiyey ayaa la celiyey',
  'health.refund-exceeds.todo': 'Barbar dhig akoonkaaga PayPal.',
  'health.refunded-mark': 'Dalabyada la celiyey kuma habboona lacagtooda',
  'health.refunded-mark.todo': 'Barbar dhig akoonkaaga PayPal.',
  'health.refund-open': 'Lacag-celin sugaysa in ka badan maalin',
  'health.refund-open.todo': 'Fur dalabka oo hubi xaaladda lacag-celinta.',
  'health.mail-owed': 'Macaamiil aan iimayl helin',
  'health.mail-owed.todo': 'Adigu u qor: dukaanku uma qori doono.',
  'health.mail-twice': 'Macaamiil laba jeer helay isla iimaylka',
  'health.mail-twice.todo': 'Wax la sameeyo ma jiraan, laakiin u sheeg maamulaha server-ka.',
  'health.mail-unsent': 'Iimaylo la diri waayey in ka badan saacad',
  'health.mail-unsent.todo':
    'Dukaanku wuu sii isku dayayaa. Bogga Iimayllada ayaad mar kale ka diri kartaa.',
  'health.job-stalled': 'Shaqo gadaal ka socotay ayaa bartamaha istaagtay',
  'health.job-stalled.todo':
    'Weydii maamulaha server-ka inuu dukaanka dib u bilaabo. Shaqadu markaas mar kale ayay socotaa.',
  'health.job-late': 'Shaqada gadaal ka socota lama qabanayo',
  'health.job-late.todo':
    'Weydii maamulaha server-ka inuu dukaanka dib u bilaabo, haddii ay sii jirtana diiwaanka ha eego.',
  'health.job-unknown': 'Shaqo u baahan nooc cusub oo dukaanka ah',
  'health.job-unknown.todo': 'Weydii maamulaha server-ka inuu dukaanka cusboonaysiiyo.',
  'health.job-failed': 'Shaqo guuldarraysatay toddobadii maalmood ee u dambeeyey',
  'health.job-failed.todo':
    'Iimayllada waxaad mar kale ka diri kartaa bogga Iimayllada. Inta kale, weydii maamulaha server-ka inuu diiwaanka eego.',
  'health.webhook-open': 'Farriimo PayPal ka yimid oo aan la qaban',
  'health.webhook-open.todo':
    'Lacagaha weli waa la xaqiijiyaa, laakiin goor dambe. Haddii ay sii jirto, weydii maamulaha server-ka inuu diiwaanka eego.',
  'health.settings-corrupt':
    'Dejimaha qaar way dhaawacmeen, sidaas darteed kuwii hore ayaa shaqaynaya',
  'health.settings-corrupt.todo': 'Dejimaha hubi oo mar kale kaydi.',
  'health.backup-old': 'Kayd ma jiro toddobadii maalmood ee u dambeeyey',
  'health.backup-old.todo':
    'Kombiyuutarka dukaanka ku orod npm run backup. Habeen kasta ayaa ugu fiican.',
}
