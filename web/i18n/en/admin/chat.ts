import type { MessageTemplate } from '#domain/messages.ts'
import type { Dictionary } from '../../texts.ts'

export const chat = {
  'chat.template.received': 'Order received',
  'chat.template.landmark': 'Ask for a landmark',
  'chat.template.pay-link': 'Payment link',
  'chat.template.ready': 'Ready for pick-up',
  'chat.template.shipped': 'Shipped, with code',
  'chat.template.link': 'Link to the order',
  'chat.template.update': 'Order status',
  'chat.prepare': 'Prepare a message',
  'chat.text': 'Message',
  'chat.text.hint': 'In the buyer’s language. You can change it before you send it.',
  'chat.open': 'Open WhatsApp',
  'chat.noNumber': 'WhatsApp needs a phone number with its country code, and this order has none.',
  'chat.answer': 'Paste their answer',
  'chat.answer.hint': 'It is stored with the order and erased with the buyer’s data.',
  'chat.answer.add': 'Add answer',
  'chat.answer.added': 'Answer added',
  'chat.history.all': 'Everything',
  'chat.history.thread': 'Conversation',
  'chat.history.none': 'No message yet.',
} as const satisfies Dictionary & Record<`chat.template.${MessageTemplate}`, string>
