import type { chat as english } from '../../en/admin/chat.ts'
import type { Translated } from '../../texts.ts'

export const chat: Translated<typeof english> = {
  'chat.template.received': 'Dalabka waa la helay',
  'chat.template.landmark': 'Weydii calaamad lagu garto',
  'chat.template.pay-link': 'Linkiga lacag bixinta',
  'chat.template.ready': 'Diyaar in la qaato',
  'chat.template.shipped': 'La diray, koodhka oo la socda',
  'chat.template.link': 'Linkiga dalabka',
  'chat.template.update': 'Halka uu marayo',
  'chat.prepare': 'Diyaari fariin',
  'chat.text': 'Fariinta',
  'chat.text.hint': 'Luqadda iibsadaha ayay ku qoran tahay. Waad beddeli kartaa intaadan dirin.',
  'chat.open': 'Fur WhatsApp',
  'chat.noNumber':
    'WhatsApp wuxuu u baahan yahay lambar leh koodhka dalka, dalabkanna mid kama muuqdo.',
  'chat.answer': 'Ku dheji jawaabtooda',
  'chat.answer.hint': 'Dalabka ayaa lagu hayaa, waxaana lala tirtiraa xogta iibsadaha.',
  'chat.answer.add': 'Ku dar jawaabta',
  'chat.answer.added': 'Jawaabta waa lagu daray',
  'chat.history.all': 'Wax walba',
  'chat.history.thread': 'Wada-hadalka',
  'chat.history.none': 'Weli fariin ma jirto.',
}
