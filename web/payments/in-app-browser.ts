/**
 * WhatsApp, Instagram, Facebook, TikTok and others open links in a browser of their own, which
 * blocks pop-ups or loses them. `wv` is how Android's own web view names itself.
 */
export function isInAppBrowser(userAgent: string): boolean {
  return /\b(?:FBAN|FBAV|FB_IAB|Instagram|WhatsApp|TikTok|musical_ly|BytedanceWebview|Line|Snapchat|Telegram)\b|; wv\)/.test(
    userAgent,
  )
}
