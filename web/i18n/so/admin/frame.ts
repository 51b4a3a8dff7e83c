import type { frame as english } from '../../en/admin/frame.ts'
import type { Translated } from '../../texts.ts'

export const frame: Translated<typeof english> = {
  'admin.title': 'Maamul',
  'admin.menu': 'Maamul',
  'admin.dashboard': 'Guudmar',
  'admin.orders': 'Dalabyada',
  'admin.products': 'Alaabta',
  'admin.categories': 'Qaybaha',
  'admin.import': 'Soo geli iyo dhoofi',
  'admin.users': 'Isticmaalayaasha',
  'admin.reviews': 'Faallooyinka',
  'admin.mails': 'Iimayllada',
  'admin.pages': 'Bogagga',
  'admin.carousel': 'Sawirrada bogga hore',
  'admin.settings': 'Dejinta',
  'admin.audit': 'Diiwaanka isbeddelka',

  // lists
  'admin.search.submit': 'Raadi',
  'admin.filter': 'Muuji',
  'admin.sort': 'U kala hormari',
  'admin.sortedBy': 'U kala hormari {column}',
  'admin.total': { one: '{count} qoraal', other: '{count} qoraal' },
  'admin.nothing': 'Weli waxba kuma jiraan',
  'admin.nothing.orders':
    'Dalabyada cusub halkan bay ka muuqanayaan, gambaleelkuna wuxuu muujinayaa inta aan weli la gaarsiin.',
  'admin.nothing.products':
    'Samee alaabtaada ugu horreysa, ama mar keliya ka soo geli alaab badan fayl CSV ah.',
  'admin.nothing.reviews':
    'Faallooyinka alaabtaada halkan bay ka muuqanayaan. Waad ka jawaabi kartaa.',
  'admin.nothing.mails': 'Iimayl kasta oo dukaanku u diro macmiil halkan buu ka muuqanayaa.',
  'admin.nothing.audit':
    'Isbeddellada qiimaha, kaydka, dalabyada, isticmaalayaasha iyo dejinta halkan bay ka muuqanayaan.',
  'admin.nothingFound': 'Natiijo ma jirto',
  'admin.clear': 'Tirtir raadinta iyo shaandhada',
  'admin.goBack': 'Dib u noqo',
  'admin.details': 'Faahfaahin',
  'admin.edit': 'Wax ka beddel',
  'admin.delete': 'Tirtir',
  'admin.save': 'Kaydi',
  'admin.saved': 'Waa la kaydiyey',
  'admin.notSaved': 'Isbeddello aan la kaydin',
  'admin.sure': 'Ma hubtaa',
  'admin.stale': 'Dukaanku ma jawaabo. Waxa aad aragto wuu duugoobi karaa.',
  'admin.unsaved': 'Ma ka baxaysaa adigoon kaydin?',
  'admin.select': 'Dooro {name}',
  'admin.selectAll': 'Dooro dhammaan bogga',
  'admin.yes': 'Haa',
  'admin.no': 'Maya',

  // errors, by code of the api (domain/errors.ts)
  'error.version-conflict': 'Qof kale ayaa tan beddelay muddadan.',
  'error.order-not-deliverable':
    'Waxaa la gaarsiin karaa oo keliya dalab la bixiyey oo aan weli la gaarsiin.',
  'error.order-not-refundable': 'Dalabkan wax laga celiyo kuma harin.',
  'error.order-flagged': 'Dalabkan waa la calaamadeeyey. Marka hore hubi lacag-bixintiisa.',
  'error.refund-too-large': 'Tani way ka badan tahay inta ka hartay lacagta la bixiyey.',
  'error.refund-failed': 'Adeegga lacag-bixinta ayaa diiday lacag-celinta.',
  'error.refund-not-to-check': 'Lacag-celintan hore ayaa loo dhammeeyay.',
  'error.admin-not-deletable': 'Maamule lama tirtiri karo',
  'error.last-admin': 'Dukaanku wuxuu u baahan yahay ugu yaraan hal maamule.',
  'error.own-admin-flag': 'Ma beddeli kartid xuquuqdaada maamulnimo.',
  'error.sku-taken': 'Alaab kale ayaa leh SKU-gan.',
  'error.name-taken': 'Magacan hore ayaa loo qaatay.',
  'error.category-not-empty': 'Qaybtan alaab ayaa ku jirta. Marka hore rar.',
  'error.stock-too-low': 'Kaydku kama hoosayn karo inta dalabyada loo hayo.',
  'error.not-undoable': 'Lama celin karo: mar kale ayaa la beddelay, ama waqtigii ayaa dhaafay.',
  'error.import-not-ready': 'Faylkan xaaladdan laguma soo gelin karo.',
  'error.mail-not-resendable': 'Iimaylkan mar kale lama diri karo.',
  'error.body-too-large': 'Faylku aad buu u weyn yahay.',
  'error.unsupported-media-type': 'Noocan fayl lama taageero.',
}
