import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Locale } from '#domain/locale.ts'
import { addContentPages } from '../settings/save-content-page.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'

/** In the order of the footer. */
const SLUGS = ['about', 'contact', 'delivery', 'returns', 'privacy', 'terms']
const FOLDER = resolve(import.meta.dirname, '../../catalog/info')

/** Adds the content pages in both languages; existing ones stay unchanged. */
export async function seedContentPages(shop: Shop): Promise<void> {
  const rows = await Promise.all(
    SLUGS.map(async (slug, position) => {
      const [en, so] = await Promise.all([read(slug, 'en'), read(slug, 'so')])
      return { slug, position, ...en, titleSo: so.title, bodySo: so.body }
    }),
  )
  await change(shop, null, (unit) => addContentPages(unit, rows))
}

/** The first heading becomes the title, the rest the body. */
async function read(slug: string, locale: Locale): Promise<{ title: string; body: string }> {
  const text = await readFile(resolve(FOLDER, `${slug}.${locale}.md`), 'utf8')
  const [heading = '', ...rest] = text.split('\n')
  return { title: heading.replace(/^# /, ''), body: rest.join('\n').trim() }
}
