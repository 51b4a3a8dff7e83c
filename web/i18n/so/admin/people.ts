import type { people as english } from '../../en/admin/people.ts'
import type { Translated } from '../../texts.ts'

export const people: Translated<typeof english> = {
  // users
  'error.not-found.user': 'Isticmaalaha lama helin',
  'users.search': 'Magac ama iimayl',
  'users.count': { one: '{count} isticmaale', other: '{count} isticmaale' },
  'users.filter.all': 'Dhammaan',
  'users.filter.admins': 'Maamulayaasha',
  'users.sort.newest': 'Kuwa cusub',
  'users.sort.oldest': 'Kuwa hore',
  'users.sort.name': 'Magac ahaan',
  'users.id': 'AQOONSI',
  'users.name': 'MAGAC',
  'users.email': 'IIMAYL',
  'users.admin': 'MAAMULE',
  'users.orders': 'DALABYO',
  'users.since': 'TAN IYO',
  'users.actions': 'Waxa la qaban karo',
  'users.isAdmin': 'Maamule',
  'users.isNoAdmin': 'Maamule ma aha',
  'users.rights': 'Beddel doorka',
  'users.edit': 'Wax ka beddel {name}',
  'users.delete': 'Tirtir {name}',
  'users.deleted': 'Isticmaalaha waa la tirtiray',
  'users.delete.pending':
    'Dalab uu leeyahay isticmaalahan ayaa hadda lacagtiisa la bixinayaa. Isku day dhawr daqiiqo kaddib.',

  // edit user
  'users.edit.title': 'Wax ka beddel isticmaalaha',
  'users.edit.isAdmin': 'Waa maamule',
  'users.edit.isAdmin.hint':
    'Maamulayaashu wax walba way qaban karaan. Haddii la beddelo, isticmaaluhu akoonka wuu ka baxayaa.',
  'users.edit.isAdmin.own': 'Ma beddeli kartid xuquuqdaada maamulnimo.',
  'users.edit.email.hint':
    'Iimayl cusub wuxuu isticmaalaha ka saarayaa meel kasta oo uu ka furan yahay.',
  'users.edit.submit': 'Cusboonaysii',
  'users.edit.done': 'Isticmaalaha waa la cusboonaysiiyay',
  'users.edit.conflict':
    'Qof kale ayaa isticmaalahan beddelay muddadan. Hoos waxaa ku qoran waxa hadda jira. Mar kale riix Cusboonaysii si loo kaydiyo waxaad qortay.',
  'users.edit.now': 'Hadda: {value}',

  // reviews
  'moderation.search': 'Faallo, magac ama alaab',
  'moderation.count': { one: '{count} faallo', other: '{count} faallo' },
  'moderation.filter.all': 'Dhammaan',
  'moderation.filter.shown': 'Kuwa muuqda',
  'moderation.filter.hidden': 'Kuwa qarsan',
  'moderation.filter.unanswered': 'Kuwa aan jawaab lahayn',
  'moderation.rating': 'Qiimayn',
  'moderation.rating.all': 'Xiddig kasta',
  'moderation.rating.stars': { one: '{count} xiddig', other: '{count} xiddig' },
  'moderation.hidden': 'Qarsan',
  'moderation.hide': 'Qari',
  'moderation.show': 'Muuji',
  'moderation.hide.sure':
    'Ma qarinaysaa faalladan? Waxay ka baxaysaa bogga alaabta iyo qiimayntiisa.',
  'moderation.hiddenNow': 'Faallada waa la qariyay',
  'moderation.shownNow': 'Faallada waa la muujiyay',
  'moderation.reply': 'Ka jawaab',
  'moderation.reply.edit': 'Beddel jawaabta',
  'moderation.reply.label': 'Jawaabtaada',
  'moderation.reply.hint':
    'Waxay ka muuqanaysaa faallada hoosteeda. Ka tag meel bannaan si loo saaro.',
  'moderation.reply.save': 'Kaydi jawaabta',
  'moderation.reply.saved': 'Jawaabta waa la kaydiyay',
  'moderation.reply.removed': 'Jawaabta waa la qaaday',

  // mails
  'mails.search': 'Qof, cinwaan ama lambar',
  'mails.count': { one: '{count} iimayl', other: '{count} iimayl' },
  'mails.state.all': 'Dhammaan',
  'mails.state.sent': 'La diray',
  'mails.state.saved': 'Galka lagu kaydiyey',
  'mails.state.waiting': 'Sugaya',
  'mails.state.failed': 'Weli lama dirin',
  'mails.subject': 'IIMAYL',
  'mails.recipient': 'KU SOCDA',
  'mails.state': 'XAALAD',
  'mails.date': 'TAARIIKH',
  'mails.order': 'Dalabka #{number}',
  'mails.erased': 'Waa la tirtiray',
  'mails.attempts': { one: '{count} isku day', other: '{count} isku day' },
  'mails.again': 'Mar kale la diray',
  'mails.resend': 'Mar kale dir',
  'mails.resend.label': 'Mar kale dir: {subject}',
  'mails.resent': 'Iimaylka dhowaan mar kale ayaa la dirayaa',
  'mails.none': 'Weli iimayl ma jiro',
  'mails.folder':
    'Iimayllada lama diro maxaa yeelay server iimayl lama dejin. Waxaa loo kaydiyaa faylal ku jira {folder}.',
  'mails.title': 'Iimayllada',
  'mails.notLoaded': 'Iimayllada lama soo rari karin.',
  'mails.kind.order-placed': 'Dalabka waa la helay',
  'mails.kind.order-paid': 'Lacagta waa la helay',
  'mails.kind.order-delivered': 'Waa la gaarsiiyay',
  'mails.kind.order-cancelled': 'Dukaanka ayaa joojiyay',
  'mails.kind.order-reminder': 'Xusuusin lacag-bixin',
  'mails.kind.order-expired': 'Wuu dhacay',
  'mails.kind.order-refunded': 'Lacag-celin',
  'mails.kind.password-reset': 'Xiriirka furaha sirta ah oo cusub',
  'mails.kind.back-in-stock': 'Alaabtii waa soo noqotay',
  'mails.kind.low-stock': 'Alaab sii dhammaanaysa',

  // order PDFs
  'orderPdfs.slip': 'Warqadda baakadka',
  'orderPdfs.invoice': 'Qaansheeg',
}
