import type { push as english } from '../../en/admin/push.ts'
import type { Translated } from '../../texts.ts'

export const push: Translated<typeof english> = {
  'error.not-found.device': 'Ogeysiisyadu qalabkan way ka daminyihiin',
  'push.intro':
    'Ogeysiis dalab kasta oo cusub, xitaa marka dukaanku qalabkaaga ka xiran yahay. Wuxuu muujinayaa lambarka iyo wadarta, mana muujinayo magacyo iyo cinwaanno.',
  'push.here': 'Ogeysii qalabkan',
  'push.reading': 'Qalabkan waa la hubinayaa …',
  'push.test': 'Dir ogeysiis tijaabo ah',
  'push.tested': 'Ogeysiiska tijaabada waa la diray',
  'push.ends': 'Ilaa aad halkan ka baxdo ama aadan maamulka isticmaalin 30 maalmood.',
  'push.denied':
    'Ogeysiisyada dukaankan waa la xannibay. Ka oggolow dejinta biraawsarkaaga, kaddibna boggan dib u fur.',
  'push.homeScreen':
    'iPhone ama iPad: marka hore dukaanka ku dar shaashadda guriga (Share, kaddib Add to Home Screen), oo halkaas ka fur.',
  'push.insecure': 'Ogeysiisyadu waxay u baahan yihiin dukaan lagu furo https.',
  'push.unsupported': 'Biraawsarkani ogeysiisyo ma heli karo. Mid kale isku day.',
  'push.failed':
    'Biraawsarkani wuu diyaarin kari waayay ogeysiisyada. Hubi xiriirka internetka oo mar kale isku day.',
  'push.others': 'Qalabkaaga kale',
  'push.unknown': 'Qalab aan la aqoon',
  'push.off': 'Dami',
  'push.off.label': 'Ka dami {device}',
}
