import type { browse as english } from '../en/browse.ts'
import type { Translated } from '../texts.ts'

/** Somali texts of every page and of the home page. */
export const browse: Translated<typeof english> = {
  // layout
  'layout.skip': 'U bood nuxurka',
  'layout.description':
    'Qasil, uunsi, saliido iyo subag dhireed, cillaan iyo foox: qurux dabiici ah oo ka timid Geeska Afrika iyo meelo kale, wax qarsoon la’aan.',
  'layout.search': 'Raadi',
  'layout.search.placeholder': 'Raadi alaab',
  'layout.cart': 'Gaadhi',
  'layout.cart.count': { one: 'Gaadhi, {count} shay', other: 'Gaadhi, {count} shay' },
  'layout.wishlist': 'Liiska aan jeclahay',
  'layout.signIn': 'Gal',
  'layout.account': 'Akoonkaaga',
  'layout.profile': 'Xogtaada',
  'layout.logout': 'Ka bax',
  'layout.categories': 'Qaybaha',
  'layout.allProducts': 'Dhammaan alaabta',
  'layout.country': 'Dalka',
  'layout.country.choose': 'Dooro dalka',
  'layout.country.locate': 'Isticmaal goobtayda',
  'layout.country.locating': 'Dalkaaga ayaa la raadinayaa…',
  'layout.country.why':
    'Waxaan u isticmaalnaa oo keliya inaan dalkaaga muujinno. Goobtaada saxda ah adiga ayay kula joogtaa.',
  'layout.discount': 'Qiimo dhimis',
  'layout.discount.until': '{percent}% qiimo dhimis dhammaan alaabta ilaa {date}',
  'layout.discount.stock': '{percent}% qiimo dhimis dhammaan alaabta inta alaabtu ka dhamaanayso',
  'layout.whatsapp': 'Nagala hadal WhatsApp',
  'layout.whatsapp.text': 'Salaan {shop}! Su’aal ayaan ka qabaa boggan: {link}',
  'layout.follow': 'Nagala soco',
  'layout.about': 'Ku saabsan dukaanka',
  'layout.copyright': '© {year} {shop}. Xuquuqda oo dhan way dhowran tahay.',
  'layout.loading': 'Waa la soo dejinayaa…',
  'layout.cancel': 'Jooji',
  'layout.confirm': 'Haa, sii wad',
  'layout.pages': 'Kala qaybinta bogagga',
  'layout.pages.previous': 'Bogga hore',
  'layout.pages.next': 'Bogga xiga',
  'layout.pages.page': 'Bogga {page}',
  'layout.breadcrumbs': 'Halkan ayaad joogtaa',
  'layout.home': 'Bogga hore',
  'layout.goBack': 'Dib u noqo',
  'layout.signInToSee': 'Fadlan gal si aad boggan u aragto.',
  'layout.needsScript': 'Boggani wuxuu u baahan yahay JavaScript.',

  // info
  'info.404.title': 'Boggan ma aanan helin',
  'info.404.text': 'Waxaa laga yaabaa in la raray, ama aanu hadda jirin.',
  'info.403.title': 'Boggan kuuma furna',
  'info.403.text': 'Waad soo gashay, laakiin maamulayaasha oo keliya ayaa boggan furi kara.',
  'info.500.title': 'Cilad ayaa naga dhacday',
  'info.500.text': 'Gaadhigaagu waa badqabaa. Fadlan wax yar ka dib mar kale isku day.',
  'info.offline.title': 'Internet kuma xirnid',
  'info.offline.text':
    'Hubi internetkaaga oo mar kale isku day. Gaadhigaagu waa ku badqabaa biraawsarkan.',
  'info.toHome': 'Ku noqo dukaanka',
  'info.tryAgain': 'Mar kale isku day',

  // catalog
  'catalog.latest': 'Alaabta ugu dambeysay',
  'catalog.latest.page': 'Alaabta ugu dambeysay, bogga {page}',
  'catalog.empty': 'Weli alaab ma jirto. Dhowaan soo noqo.',
  'catalog.top': 'Alaabta ugu fiican',
  'catalog.top.slide': '{position} ka mid ah {count}',
  'catalog.top.previous': 'Alaabta hore',
  'catalog.top.next': 'Alaabta xigta',
  'catalog.top.pause': 'Hakad',
  'catalog.top.play': 'Sii wad',
  'catalog.discover': 'Fiiri',
  'catalog.price.was': 'Qiimihii hore',
  'catalog.price.now': 'Qiimaha hadda',
  'catalog.rating.stars': '{rating} xiddigood oo 5 ka mid ah',
  'catalog.goesWellWith': 'Waxay la socdaan',
  'wishlist.save': 'Ku kaydi liiskaaga: {name}',
  'catalog.outOfStock': 'Way dhammaatay',

  // reviews
  'reviews.count': { one: '{count} faallo', other: '{count} faallo' },

  // errors
  'error.unexpected': 'Wax baa qaldamay. Fadlan mar kale isku day.',
  'error.FETCH_ERROR': 'Xiriir ma jiro. Hubi internetkaaga oo mar kale isku day.',
  'error.TIMEOUT_ERROR': 'Dukaanku waqtigii kuma jawaabin. Fadlan mar kale isku day.',
  'error.PARSING_ERROR':
    'Dukaanku wuxuu soo diray jawaab aan la fahmi karin. Fadlan mar kale isku day.',
  'error.not-found': 'Lama helin',
  'error.too-many-requests': 'Isku dayo badan. Fadlan wax yar sug oo mar kale isku day.',
  'error.wishlist-full': 'Liiskaagu waa buuxaa. Marka hore wax ka saar.',
  'error.busy': 'Dukaanku waa mashquul. Fadlan wax yar ka dib mar kale isku day.',
}
