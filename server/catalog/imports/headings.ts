import type { ImportColumn } from '#domain/import.ts'
import type { Locale } from '#domain/locale.ts'
import { CONTENT_ALSO, CONTENT_HEADINGS } from './content-cells.ts'

/** The headings that an export writes. */
export const HEADINGS: Record<Locale, Record<ImportColumn, string>> = {
  en: {
    sku: 'SKU',
    name: 'Name',
    nameSo: 'Name (Somali)',
    category: 'Category',
    categorySo: 'Category (Somali)',
    price: 'Price (USD)',
    stock: 'Stock',
    description: 'Description',
    descriptionSo: 'Description (Somali)',
    brand: 'Brand',
    size: 'Size',
    ingredients: 'Ingredients',
    image: 'Image URL',
    published: 'Published',
    ...CONTENT_HEADINGS.en,
  },
  so: {
    sku: 'SKU',
    name: 'Magaca (Ingiriisi)',
    nameSo: 'Magaca (Soomaali)',
    category: 'Qaybta (Ingiriisi)',
    categorySo: 'Qaybta (Soomaali)',
    price: 'Qiimaha (USD)',
    stock: 'Tirada',
    description: 'Sharraxaadda (Ingiriisi)',
    descriptionSo: 'Sharraxaadda (Soomaali)',
    brand: 'Sumadda',
    size: 'Cabbirka',
    ingredients: 'Maaddooyinka',
    image: 'Cinwaanka sawirka',
    published: 'La daabacay',
    ...CONTENT_HEADINGS.so,
  },
}

/** Other headings that people use; case, accents and punctuation do not matter. */
const ALSO: Record<ImportColumn, string[]> = {
  sku: ['code', 'product code', 'article', 'article number', 'item number', 'koodh', 'lambarka'],
  name: ['product', 'product name', 'title', 'name english', 'name en', 'magaca', 'magac'],
  nameSo: ['name so', 'somali name', 'title somali', 'magac soomaali', 'magaca af soomaali'],
  category: ['categories', 'group', 'category english', 'category en', 'qayb', 'qaybta', 'nooca'],
  categorySo: ['category so', 'somali category', 'qayb soomaali'],
  price: ['price', 'price $', 'list price', 'unit price', 'qiimo', 'qiimaha'],
  stock: ['quantity', 'qty', 'count in stock', 'pieces', 'inventory', 'kaydka', 'xaddi', 'tiro'],
  description: ['description english', 'description en', 'text', 'sharraxaad', 'sharraxaadda'],
  descriptionSo: ['description so', 'somali description', 'sharraxaad soomaali'],
  brand: ['manufacturer', 'maker', 'sumad', 'shirkadda'],
  size: ['volume', 'weight', 'contents', 'cabbir', 'miisaan', 'miisaanka'],
  ingredients: ['ingredient', 'inci', 'maaddo', 'waxyaabaha ku jira', 'waxa ku jira'],
  image: ['image', 'picture', 'photo', 'picture url', 'image address', 'sawir', 'sawirka'],
  published: ['visible', 'active', 'on sale', 'online', 'daabacan', 'muuqda'],
  ...CONTENT_ALSO,
}

const COLUMN_OF = new Map<string, ImportColumn>(
  (Object.keys(ALSO) as ImportColumn[]).flatMap((column) =>
    [column, HEADINGS.en[column], HEADINGS.so[column], ...ALSO[column]].map(
      (heading) => [plain(heading), column] as const,
    ),
  ),
)

/** The column that a heading means; undefined if it is not one of ours. */
export function columnOf(heading: string): ImportColumn | undefined {
  return COLUMN_OF.get(plain(heading))
}

function plain(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9$]+/g, '')
}
