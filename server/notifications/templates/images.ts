import { escapeHtml } from '#domain/escape-html.ts'

/** Absolute URLs of a picture. */
export interface Image {
  url: string
  /** For Outlook on Windows, which cannot show WebP; the same if it is no WebP. */
  jpeg: string
}

/** @param path a path of the shop, or a URL elsewhere. */
export function imageAt(publicUrl: string, path: string): Image {
  const url = new URL(path, publicUrl).href
  return { url, jpeg: url.replace(STORED_PICTURE, '/$1.jpg') }
}

/** Every stored picture has a JPEG too; see media/pictures.ts. */
const STORED_PICTURE = /\/([\da-f]{8}-[\da-f-]{27})(?:-\d+)?\.webp$/

interface Look {
  /** '' for a picture beside its own words. */
  alt: string
  /** Pixels. */
  height: number
  width?: number
  style: string
}

export function image({ url, jpeg }: Image, { alt, width, height, style }: Look): string {
  const size = `${width ? ` width="${width}"` : ''} height="${height}"`
  const tag = (src: string) =>
    `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${size} border="0" style="height:${height}px;object-fit:contain;vertical-align:middle;${style}">`
  if (url === jpeg) return tag(url)
  return `<!--[if mso]>${tag(jpeg)}<![endif]--><!--[if !mso]><!-->${tag(url)}<!--<![endif]-->`
}
