import type { shop as english } from '../../en/admin/shop.ts'
import type { Translated } from '../../texts.ts'

export const shop: Translated<typeof english> = {
  // settings
  'settings.group.shop': 'Dukaanka',
  'settings.group.contact': 'Xiriirka',
  'settings.group.social': 'Baraha bulshada',
  'settings.group.orders': 'Gaarsiinta iyo dalabyada',
  'settings.group.mails': 'Iimayllada',
  'settings.name': 'Magaca dukaanka',
  'settings.timeZone': 'Aagga waqtiga',
  'settings.timeZone.hint': 'Qiimo-dhimistu waxay dhammaataa saqda dhexe ee halkan.',
  'settings.email': 'Iimayl',
  'settings.phone': 'Telefoon',
  'settings.whatsapp': 'Lambarka WhatsApp',
  'settings.whatsapp.hint': 'Oo leh lambarka dalka, sida +252 61 500 0000.',
  'settings.address': 'Cinwaanka',
  'settings.social.hint':
    'Cinwaanka ama magaca boggaaga. Haddii uu maran yahay, xiriirka lama muujiyo.',
  'settings.facebook': 'Facebook',
  'settings.instagram': 'Instagram',
  'settings.tiktok': 'TikTok',
  'settings.shippingFee': 'Lacagta gaarsiinta ($)',
  'settings.shippingFee.hint': 'Ku qor 0 haddii dalab kasta bilaash lagu gaarsiinayo.',
  'settings.freeShippingAbove': 'Gaarsiin bilaash ah wixii ka badan ($)',
  'settings.freeShippingAbove.hint': 'Dalabyada ka qaalisan intan bilaash ayaa lagu gaarsiiyaa.',
  'settings.hold.hint': 'Inta uu dalabka aan la bixin alaabtiisa dadka kale ka hayo.',
  'settings.orderHoldMinutes': 'Hay dalabyada aan la bixin',
  'settings.hold.unit': 'Halbeeg',
  'settings.hold.minutes': 'daqiiqo',
  'settings.hold.hours': 'saacadood',
  'settings.hold.days': 'maalmood',
  'settings.hold.in.minutes': { one: '{count} daqiiqo', other: '{count} daqiiqo' },
  'settings.hold.in.hours': { one: '{count} saacad', other: '{count} saacadood' },
  'settings.hold.in.days': { one: '{count} maalin', other: '{count} maalmood' },
  'settings.lowStockBelow': 'Kayd yar wixii ka hooseeya (xabbo)',
  'settings.lowStockBelow.hint':
    'Alaabta ka xabbo yar intan waxaa loo muujiyaa inay sii dhammaanayso.',
  'settings.mailFrom': 'Diraha iimayllada',
  'settings.mailFrom.hint':
    'Sida Qurux <shop@qurux.example>. Adeeggaaga iimaylka waa inuu cinwaankan oggolaado.',
  'settings.problem.name': 'Magacu waa inuu noqdaa 1 ilaa 60 xaraf.',
  'settings.problem.timeZone': 'Fadlan dooro aagga waqtiga.',
  'settings.problem.email': 'Kani ma aha cinwaan iimayl.',
  'settings.problem.phone': 'Kani ma aha lambar telefoon.',
  'settings.problem.whatsapp': 'Fadlan ku qor lambarka oo leh lambarka dalka, sida +252 …',
  'settings.problem.address': 'Cinwaanku ugu badnaan waa 200 xaraf.',
  'settings.problem.social': 'Fadlan geli cinwaanka https ee boggaaga, ama magaciisa, sida @qurux.',
  'settings.problem.money':
    'Fadlan geli lacag 0 ilaa 100,000 ah, ugu badnaan laba jajab oo tobanle.',
  'settings.problem.orderHoldMinutes': 'Fadlan dooro 5 daqiiqo ilaa 365 maalmood.',
  'settings.problem.lowStockBelow': 'Fadlan geli tiro dhan, 0 ilaa 100,000.',
  'settings.problem.mailFrom':
    'Fadlan geli hal cinwaan iimayl, ama magac iyo cinwaanka oo ku jira < iyo >.',
  'settings.overtaken':
    'Qof kale ayaa hadda ka dhigay “{now}”. Mar kale kaydi haddaad taada rabto.',
  'settings.conflict': 'Qof kale ayaa isla dejintan beddelay. Weli waxba lama kaydin.',
  'settings.wrong': 'Waxba lama kaydin. Fadlan eeg meelaha la calaamadeeyey.',
  'settings.logo': 'Astaanta',
  'settings.logo.hint': 'JPEG, PNG, WebP ama AVIF, ilaa 10 MB. Sawirka ballaaran ayaa ugu fiican.',
  'settings.logo.choose': 'Dooro sawir',
  'settings.logo.remove': 'Isticmaal astaanta dukaanka la yimid',
  'settings.logo.own': 'Astaantaada',
  'settings.logo.default': 'Astaanta dukaanka la timid',

  // discount
  'discount.title': 'Qiimo-dhimis',
  'discount.percent': 'Qiimo-dhimis (%)',
  'discount.date': 'Taariikhda qiimo-dhimista',
  'discount.submit': 'Cusboonaysii qiimo-dhimista',
  'discount.updated': 'Qiimo-dhimista guud waxaa laga dhigay {percent}%',
  'discount.until':
    '{percent}% ayaa laga dhimay wax kasta ilaa dhammaadka {date}, waqtiga {place}.',
  'discount.stock':
    '{percent}% ayaa laga dhimay wax kasta inta alaabtu ka dhamaanayso, ilaa aad beddesho.',
  'discount.none': 'Qiimo-dhimis ma jirto: alaab kasta waxay leedahay qiimaheeda caadiga ah.',
  'discount.past': 'Maalintan way ka dhammaatay {place}: qiimo-dhimis lama muujin doono.',
  'discount.problem.percent': 'Fadlan geli tiro 0 ilaa 100 ah, ugu badnaan laba jajab oo tobanle.',
  'discount.problem.date': 'Fadlan geli taariikh, ama ha gelin.',
  'discount.conflict':
    'Qof kale ayaa hadda qiimo-dhimista ka dhigay {now}. Mar kale kaydi haddaad taada rabto.',
  'discount.preview': 'Qiimayaasha qiimo-dhimistan',
  'discount.preview.was': 'Hadda',
  'discount.preview.now': 'Markaas',
}
