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
    group: 'Group (SKU of the first variant)',
    option1: 'Option 1',
    value1: 'Value 1',
    value1So: 'Value 1 (Somali)',
    option2: 'Option 2',
    value2: 'Value 2',
    value2So: 'Value 2 (Somali)',
    swatch: 'Shade color',
    netAmount: 'Net amount',
    netUnit: 'Net unit',
    weightGrams: 'Weight (g)',
    parts: 'Parts of the set (SKU*quantity)',
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
    group: 'Kooxda (SKU-ga nooca koowaad)',
    option1: 'Doorasho 1',
    value1: 'Qiime 1 (Ingiriisi)',
    value1So: 'Qiime 1 (Soomaali)',
    option2: 'Doorasho 2',
    value2: 'Qiime 2 (Ingiriisi)',
    value2So: 'Qiime 2 (Soomaali)',
    swatch: 'Summadda midabka',
    netAmount: 'Xaddiga saafiga ah',
    netUnit: 'Halbeegga saafiga ah',
    weightGrams: 'Culayska (g)',
    parts: 'Waxa xirmada ku jira (SKU*tirada)',
  },
}

/** The words for whether a product is published. */
export const YES = { en: 'yes', so: 'haa' } as const
export const NO = { en: 'no', so: 'maya' } as const

/** Other headings that people use; case, accents and punctuation do not matter. */
const ALSO: Record<ImportColumn, string[]> = {
  sku: ['code', 'product code', 'article', 'article number', 'item number', 'koodh', 'lambarka'],
  name: ['product', 'product name', 'title', 'name english', 'name en', 'magaca', 'magac'],
  nameSo: ['name so', 'somali name', 'title somali', 'magac soomaali', 'magaca af soomaali'],
  category: ['categories', 'category english', 'category en', 'qayb', 'qaybta', 'nooca'],
  categorySo: ['category so', 'somali category', 'qayb soomaali'],
  price: ['price', 'price $', 'list price', 'unit price', 'qiimo', 'qiimaha'],
  stock: ['quantity', 'qty', 'count in stock', 'pieces', 'inventory', 'kaydka', 'xaddi', 'tiro'],
  description: ['description english', 'description en', 'text', 'sharraxaad', 'sharraxaadda'],
  descriptionSo: ['description so', 'somali description', 'sharraxaad soomaali'],
  brand: ['manufacturer', 'maker', 'sumad', 'shirkadda'],
  size: ['volume', 'weight', 'contents', 'cabbir', 'miisaan', 'miisaanka'],
  ingredients: ['ingredient', 'inci', 'maaddo', 'waxyaabaha ku jira', 'waxa ku jira'],
  image: ['image', 'picture', 'photo', 'picture url', 'image address', 'sawir', 'sawirka'],
  group: ['koox', 'kooxda'],
  option1: [],
  value1: [],
  value1So: [],
  option2: [],
  value2: [],
  value2So: [],
  swatch: ['shade colour'],
  netAmount: [],
  netUnit: [],
  // 'Weight' alone is taken for a size such as '50 g'.
  weightGrams: ['grams'],
  parts: ['parts of the set', 'set parts', 'set', 'bundle', 'waxa xirmada ku jira', 'xirmo'],
  ...CONTENT_ALSO,
  published: ['visible', 'active', 'on sale', 'online', 'daabacan', 'muuqda'],
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
