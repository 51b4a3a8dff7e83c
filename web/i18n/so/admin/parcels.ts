import type { parcels as english } from '../../en/admin/parcels.ts'
import type { Translated } from '../../texts.ts'

export const parcels: Translated<typeof english> = {
  'parcels.ship': 'U calaamadee la diray',
  'parcels.shipped': 'Dalabka waa la diray',
  'parcels.ready': 'Diyaar in la qaato',
  'parcels.readyNow': 'Dalabku waa diyaar in la qaato',
  'parcels.edit': 'Beddel raadraaca',
  'parcels.changed': 'Raadraaca waa la kaydiyay',
  'parcels.courier': 'Cidda keenaysa (ikhtiyaari)',
  'parcels.courier.hint': 'Shirkad, ama magaca qofka keenaya. Macmiilku wuu arkayaa.',
  'parcels.number': 'Lambarka raadraaca (ikhtiyaari)',
  'parcels.url': 'Linkiga raadraaca (ikhtiyaari)',
  'parcels.url.hint': 'Meesha macmiilku kala socon karo alaabta.',
  'parcels.url.invalid': 'Qor link ka bilaabma https://.',
  'parcels.courierLink': 'Qofka keenaya',
  'parcels.courierLink.hint':
    'Linkigan qofka dalabka keenaya wuxuu ku arkaa magaca, taleefanka, cinwaanka iyo lacagta la qaadayo, koodhka macmiilkana wuu ku calaamadeeyaa in la gaarsiiyay. Wuxuu shaqeeyaa 7 maalmood.',
  'parcels.courierLink.make': 'U samee link qofka keenaya',
  'parcels.courierLink.field': 'Linkiga qofka keenaya',
  'parcels.locked':
    'Koodhka gaarsiinta waa la xiray: kuwa khaldan oo badan ayaa la geliyay. Macmiilka weydii in dalabku gaaray, adiguna u calaamadee la gaarsiiyay.',
  'parcels.ship.short': 'Dir',
  'parcels.chosen': {
    one: '{count} la doortay',
    other: '{count} la doortay',
  },
  'parcels.slips': 'Warqadaha (PDF)',
  'parcels.labels': 'Summadaha (PDF)',
  'parcels.many.shipped': {
    one: '{count} dalab waa la diray',
    other: '{count} dalab waa la diray',
  },
  'parcels.many.delivered': {
    one: '{count} dalab waa la gaarsiiyay',
    other: '{count} dalab waa la gaarsiiyay',
  },
  'parcels.many.refused': {
    one: '{count} dalab lama beddeli karin',
    other: '{count} dalab lama beddeli karin',
  },
  'parcels.many.ship': {
    one: 'Dir {count} dalab',
    other: 'Dir {count} dalab',
  },
  'parcels.many.numbers': 'Lambarrada raadraaca (ikhtiyaari)',
  'parcels.deliver.sure': {
    one: 'Ma la gaarsiiyay {count} dalab?',
    other: 'Ma la gaarsiiyay {count} dalab?',
  },
  'parcels.deliver.cash': {
    one: 'Ma la gaarsiiyay {count} dalab, {amount} caddaan ahna ma la qaatay?',
    other: 'Ma la gaarsiiyay {count} dalab, {amount} oo caddaan ah wadarna ma la qaatay?',
  },
  'parcels.deliver.yes': 'Haa, la gaarsiiyay',
  'parcels.city': 'Magaalada',
  'parcels.city.all': 'Magaalooyinka oo dhan',
  'parcels.undo': 'Ka noqo diritaanka',
  'parcels.undo.until':
    'Diritaanka waad ka noqon kartaa ilaa {moment}. Macmiilku iimaylka intaas kadib ayuu helayaa.',
  'parcels.undo.done': 'Diritaanka waa laga noqday',
}
