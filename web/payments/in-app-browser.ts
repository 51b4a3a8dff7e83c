/**
 * WhatsApp, Instagram, Facebook, TikTok and others open links in an in-app browser, which blocks or
 * loses pop-ups. `wv` marks Android's web view.
 */
export function isInAppBrowser(userAgent: string): boolean {
  return /\b(?:FBAN|FBAV|FB_IAB|Instagram|WhatsApp|TikTok|musical_ly|BytedanceWebview|Line|Snapchat|Telegram)\b|; wv\)/.test(
    userAgent,
  )
}
