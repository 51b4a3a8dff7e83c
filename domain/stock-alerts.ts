/** How someone who waits for a product is told. */
export const ALERT_CHANNELS = ['email', 'whatsapp'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]
