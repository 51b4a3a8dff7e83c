/** What the shop writes to the buyer of an order by WhatsApp. */
export const MESSAGE_TEMPLATES = [
  'received',
  /** Asks what the courier should look for. */
  'landmark',
  'pay-link',
  /** It can be picked up. */
  'ready',
  /** It is on its way or at the place of pick-up, with the code for the door. */
  'shipped',
  /** For a buyer without an account, who opens the order by a link. */
  'link',
  /** How an order stands that is closed. */
  'update',
] as const
export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number]

/**
 * The URL that opens WhatsApp with this text ready to be sent.
 * @param to with the country code, as E.164 or its digits; '': the sender chooses a chat.
 */
export function chatUrl(text: string, to = ''): string {
  return `https://wa.me/${to.replace('+', '')}?text=${encodeURIComponent(text)}`
}
