import sprite from './sprite.svg?url&no-inline'

export type SpriteName =
  | 'logo'
  | 'mark'
  | 'stars'
  | 'whatsapp'
  | 'facebook'
  | 'instagram'
  | 'tiktok'
  | 'search'
  | 'bag'
  | 'heart'
  | 'user'
  | 'globe'
  | 'chevron-left'
  | 'chevron-right'
  | 'check'
  | 'warning'
  | 'close'
  | 'filter'
  | 'pause'
  | 'play'
  | 'trash'
  | 'truck'
  | 'shield'
  | 'returns'
  | 'arrow-left'
  | 'badge-check'

/** For `<use href>`. Icons that pages share are in one file, which the browser caches. */
export function spriteHref(name: SpriteName): string {
  return `${sprite}#${name}`
}
