import type { orders as english } from '../../en/admin/orders.ts'
import type { Translated } from '../../texts.ts'

export const orders: Translated<typeof english> = {
  // bell and list
  'adminOrders.bell': 'Dalabyada',
  'adminOrders.bell.new': {
    one: 'Dalab cusub: {count} weli lama gaarsiin',
    other: 'Dalab cusub: {count} weli lama gaarsiin',
  },
  'adminOrders.search': 'Lambar, magac ama iimayl',
  'adminOrders.filter.all': 'Dhammaan',
  'adminOrders.filter.unpaid': 'Aan la bixin',
  'adminOrders.filter.to-deliver': 'In la gaarsiiyo',
  'adminOrders.filter.delivered': 'La gaarsiiyay',
  'adminOrders.filter.cancelled': 'La joojiyay ama dhacay',
  'adminOrders.filter.refunded': 'Lacagta la celiyay',
  'adminOrders.filter.flagged': 'In la hubiyo',
  'adminOrders.sort.newest': 'Kuwa cusub',
  'adminOrders.sort.oldest': 'Kuwa hore',
  'adminOrders.sort.dearest': 'Wadarta ugu badan',
  'adminOrders.sort.cheapest': 'Wadarta ugu yar',
  'adminOrders.count': { one: '{count} dalab', other: '{count} dalab' },
  'adminOrders.undelivered': '{count} weli lama gaarsiin',
  'adminOrders.user': 'ISTICMAALE',
  'adminOrders.actions': 'Waxqabad',
  'adminOrders.contents': 'Waxa ku jira',
  'adminOrders.list.deliver': 'Gaarsii',
  'adminOrders.flagged': 'In la hubiyo',
  'adminOrders.refundedPart': '{amount} waa la celiyay',
  'adminOrders.delete': 'Tirtir dalabka #{number}',
  'adminOrders.delete.sure': 'Ma hubtaa inaad tirtirto dalabkan?',
  'adminOrders.delete.sure.paid':
    'Ma hubtaa inaad tirtirto dalabkan? Waa la bixiyay, welina lama gaarsiin: alaabtu iibka ayay ku noqonaysaa, macmiilkuna wuxuu waayayaa bogga dalabka iyo qaansheegta. Diiwaanka isbeddelka ayaad kaga noqon kartaa.',
  'adminOrders.delete.sure.delivered':
    'Ma hubtaa inaad tirtirto dalabkan? Macmiilku wuxuu waayayaa bogga dalabka iyo qaansheegta. Diiwaanka isbeddelka ayaad kaga noqon kartaa.',
  'adminOrders.deleted': 'Dalabka waa la tirtiray',

  // order details
  'adminOrders.back': 'Dalabyada oo dhan',
  'adminOrders.title': 'Maamul',
  'adminOrders.deliver': 'U calaamadee la gaarsiiyay',
  'adminOrders.delivered': 'Dalabka waa la gaarsiiyay',
  'adminOrders.undoDelivery': 'Ka noqo gaarsiinta',
  'adminOrders.undoDelivery.until':
    'Gaarsiinta waad ka noqon kartaa ilaa {moment}. Macmiilku iimaylka intaas kadib ayuu helayaa.',
  'adminOrders.undoDelivery.done': 'Gaarsiinta waa laga noqday',
  'adminOrders.whatsapp': 'WhatsApp',
  'adminOrders.whatsapp.label': '{name} ugu qor WhatsApp',
  'adminOrders.cancel': 'Jooji dalabka',
  'adminOrders.cancel.sure':
    'Ma hubtaa inaad joojiso dalabkan? Alaabtu iibka ayay ku noqonaysaa, macmiilkuna iimayl buu helayaa.',
  'adminOrders.cancel.keep': 'Dalabka hay',
  'adminOrders.cancelled': 'Dalabka waa la joojiyay',
  'adminOrders.heldUntil': 'Alaabta macmiilka ayaa loo hayaa ilaa {moment}.',
  'adminOrders.remove': 'Tirtir dalabka',
  'adminOrders.notLoaded': 'Taariikhda, qoraallada iyo lacag-celinta lama soo qaadi karin.',

  // flags
  'adminOrders.flag': 'Dalabkani wuxuu u baahan yahay in la hubiyo',
  'adminOrders.flag.mismatch':
    'Lacag-bixintu kuma habboona dalabkan: qadar kale, lacag kale ama dalab kale. Ka hubi koontadaada adeegga lacag-bixinta. Haddii lacag la qaatay, hoos ka celi, ama macmiilka la heshii.',
  'adminOrders.flag.paid-twice':
    'Macmiilku laba jeer ayuu bixiyay. Celi lacagta labaad; hoos ayaa loogu doortay.',
  'adminOrders.flag.refunded-elsewhere':
    'Lacag ayaa laga celiyay bogagga adeegga lacag-bixinta. Tirooyinka hoose la barbardhig koontadaada halkaas intaadan waxba gaarsiin.',
  'adminOrders.flag.paid-while-cancelled':
    'Lacagtu waxay timid kaddib markii dalabka la joojiyay. Hoos ka celi.',
  'adminOrders.flag.paid-while-deleted':
    'Lacagtu waxay timid kaddib markii dalabka la tirtiray, markaa dalabku wuu soo noqday isagoo la joojiyay. Lacagta hoos ka celi.',
  'adminOrders.flag.paid-while-expired':
    'Lacagtu waxay timid kaddib markii dalabku dhacay, alaab ku filanna ma harin. Hoos ka celi, ama macmiilka la heshii.',
  'adminOrders.flag.paid-while-refunded':
    'Lacag kale ayaa timid kaddib markii lacagta dalabka la celiyay. Hoos ka celi.',
  'adminOrders.flag.refund-waits':
    'Adeegga lacag-bixintu weli ma xaqiijin lacag-celin. Hoos ka hubi xaaladdeeda.',
  'adminOrders.flag.payment-unknown':
    'Bixiyaha lacagtu weli ma sheegin in dalabkan la bixiyay, sidaas darteed alaabtiisa waa la hayaa. Dukaanku wuu sii weydiinayaa. Ka hubi akoonkaaga bixiyaha.',
  'adminOrders.flag.refund-mismatch':
    'Jawaabta adeegga lacag-bixinta ee lacag-celin kuma habboona: qadar kale, lacag kale ama lacag-bixin kale. Waxba lama diiwaangelin. Lacag-celinta ka eeg koontadaada adeegga, kaddibna natiijada hoos ku diiwaangeli.',
  'adminOrders.flag.reversed':
    'Adeegga lacag-bixintu lacagtii wuu la noqday, tusaale bangiga macmiilka ayaa dib u soo celiyay. Halkan lagama jarin. Ka eeg koontadaada adeegga intaadan waxba gaarsiin.',
  'adminOrders.flag.disputed':
    'Macmiilka ama bangigiisu lacag-bixinta way ka dacwoodeen. Kaga jawaab koontadaada adeegga, oo hay caddaynta gaarsiinta.',
  'adminOrders.flag.done': 'U calaamadee la xalliyay',
  'adminOrders.flag.cleared': 'Calaamadda waa laga qaaday',

  // refunds
  'adminOrders.money': 'Lacag-bixinta',
  'adminOrders.money.none': 'Weli lacag lama helin.',
  'adminOrders.money.nothing': 'Wax la bixiyo ma jirin.',
  'adminOrders.money.came': 'La helay {date}',
  'adminOrders.money.flagged': 'in la celiyo',
  'adminOrders.money.back': 'La celiyay',
  'adminOrders.money.left': 'Haray',
  'adminOrders.refunds': 'Lacagihii la celiyay',
  'adminOrders.refund': 'Lacag celi',
  'adminOrders.refund.payment': 'Lacag-bixinta',
  'adminOrders.refund.how': 'Qadarka',
  'adminOrders.refund.whole': 'Inta hartay, {amount}',
  'adminOrders.refund.part': 'Qadar kale',
  'adminOrders.refund.amount': 'Qadarka ($)',
  'adminOrders.refund.reason': 'Sababta',
  'adminOrders.refund.reason.hint': 'Ikhtiyaari. Macmiilku iimaylka ayuu ku akhriyayaa.',
  'adminOrders.refund.restock': 'Ku celi khaanadda',
  'adminOrders.refund.restock.held':
    'Alaab aan weli la gaarsiin. Marka lacagta oo dhan la celiyo, inta aan kaydka ku noqon waa laga saarayaa.',
  'adminOrders.refund.restock.away': 'Kaliya alaabta macmiilku soo celiyay.',
  'adminOrders.refund.preview': 'Waxaad celinaysaa {amount}. Lacagtan waxaa ka haraya {left}.',
  'adminOrders.refund.problem': 'Geli qadar u dhexeeya $0.01 iyo {left}.',
  'adminOrders.refund.submit': 'Celi {amount}',
  'adminOrders.refund.sure': 'Ma u celinaysaa {amount} {name}? Lagama noqon karo.',
  'adminOrders.refund.yes': 'Celi lacagta',
  'adminOrders.refund.done': '{amount} waa la celiyay',
  'adminOrders.refund.waits':
    'Adeegga lacag-bixintu weli ma xaqiijin lacag-celinta. Waxyar kaddib mar kale weydii.',
  'adminOrders.refund.changed':
    'Lacag ayaa la celiyay muddadan. Eeg tirooyinka cusub oo mar kale isku day.',
  'adminOrders.refund.lost':
    'Xiriirku wuu go’ay. Mar kale isku day: lacagtu hal mar oo keliya ayay noqonaysaa.',
  'adminOrders.refund.pending': 'Weli lama xaqiijin',
  'adminOrders.refund.completed': 'La celiyay',
  'adminOrders.refund.failed': 'Lama celin',
  'adminOrders.refund.word': 'Adeeggu wuxuu yiri: {word}',
  'adminOrders.refund.check': 'Hubi xaaladda',
  'adminOrders.refund.to-check': 'In la hubiyo',
  'adminOrders.refund.went': 'Lacagtu way noqotay',
  'adminOrders.refund.went.sure':
    'Koontadaada adeeggu ma muujinaysaa in {amount} ay noqotay? Waxaa loo diiwaangelinayaa in la celiyay, macmiilkuna iimayl buu helayaa.',
  'adminOrders.refund.stayed': 'Lacagtu ma noqon',
  'adminOrders.refund.stayed.sure':
    'Koontadaada adeeggu ma muujinaysaa inaan lacag noqon? Kaddib {amount} mar kale ayaad celin kartaa.',
  'adminOrders.refund.resolved': 'Lacag-celinta waa la dhammeeyay',
  'adminOrders.refund.foundNot': 'Maamule ayaa ogaaday inaan lacag noqon.',

  // history and notes
  'adminOrders.history': 'Taariikhda iyo qoraallada',
  'adminOrders.note': 'Qoraal gudaha ah',
  'adminOrders.note.hint': 'Macaamiishu weligood ma arkaan.',
  'adminOrders.note.add': 'Ku dar qoraal',
  'adminOrders.note.added': 'Qoraalka waa lagu daray',
  'adminOrders.event.placed': 'Waa la dalbay',
  'adminOrders.event.paid': 'Waa la bixiyay',
  'adminOrders.event.nothing-to-pay': 'Wax la bixiyo ma jiraan',
  'adminOrders.event.delivered': 'Waa la gaarsiiyay',
  'adminOrders.event.delivery-undone': 'Gaarsiinta waa laga noqday',
  'adminOrders.event.cancelled': 'Waa la joojiyay',
  'adminOrders.event.reminded': 'Xusuusin lacag-bixin ayaa la diray',
  'adminOrders.event.expired': 'Wuu dhacay: waqtigii laguma bixin',
  'adminOrders.event.deleted': 'Waa la tirtiray',
  'adminOrders.event.deletion-undone': 'Tirtiridda waa laga noqday',
  'adminOrders.event.restored': 'Wuu soo noqday, maxaa yeelay lacag ayaa u timid',
  'adminOrders.event.refunded': 'Lacag waa la celiyay',
  'adminOrders.event.refund-pending': 'Lacag-celinta weli lama xaqiijin',
  'adminOrders.event.refund-failed': 'Lacag-celinta waa la diiday',
  'adminOrders.event.refund-flagged': 'Lacag-celin in la hubiyo ah',
  'adminOrders.event.note': 'Qoraal',
  'adminOrders.event.flag-cleared': 'Calaamadda waa laga qaaday',
  'adminOrders.event.payment-pending': 'Adeeggu lacag-bixinta ayuu eegayaa',
  'adminOrders.event.payment-declined': 'Lacag-bixinta waa la diiday',
  'adminOrders.event.payment-voided': 'Isku-daygii lacag-bixinta wuu dhammaaday',
  'adminOrders.event.payment-flagged': 'Lacag-bixin in la hubiyo ah',
  'adminOrders.event.payment-reversed': 'Adeeggu lacagtii wuu la noqday',
  'adminOrders.event.approval-reversed': 'Oggolaanshihii lacag-bixinta waa laga noqday',
  'adminOrders.event.dispute-opened': 'Dacwad ayaa la furay',
  'adminOrders.event.dispute-updated': 'Dacwaddii waa la cusboonaysiiyay',
  'adminOrders.event.dispute-resolved': 'Dacwaddii waa la xalliyay',
  'adminOrders.event.mail-resent': 'Iimaylka mar kale ayaa la diray',
  'adminOrders.actor.customer': 'Macmiilka',
  'adminOrders.actor.admin': 'Maamule',
  'adminOrders.actor.provider': 'Adeegga lacag-bixinta',
  'adminOrders.actor.system': 'Dukaanka',
}
