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
  | 'arrow-left'
  | 'badge-check'

/** For `<use href>`: drawings that pages share stand in one file that the browser keeps. */
export function spriteHref(name: SpriteName): string {
  return `${sprite}#${name}`
}
