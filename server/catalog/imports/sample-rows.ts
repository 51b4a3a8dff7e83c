import { facetName } from '#domain/facets.ts'
import type { ImportColumn } from '#domain/import.ts'
import type { Locale } from '#domain/locale.ts'
import { NO, YES } from './headings.ts'
import { KIND_WORDS } from './read-variant-cells.ts'

/** What the template shows: a product without options, one in two shades, and a set of both. */
export function sampleRows(language: Locale): Partial<Record<ImportColumn, string>>[] {
  const shade = { group: 'TINT-ROSE', option1: KIND_WORDS[language].shade, price: '9.00' }
  return [
    {
      sku: 'OIL-001',
      name: 'Sesame Oil',
      nameSo: 'Saliid Sisin',
      category: 'Oils & Butters',
      categorySo: 'Saliid & Subag',
      price: '12.50',
      stock: '40',
      description: 'Cold pressed.',
      descriptionSo: 'Qabow lagu miiray.',
      brand: 'Qurux',
      size: '100 ml',
      ingredients: 'Sesamum indicum oil; Vitamin E',
      published: YES[language],
      ingredientsComplete: YES[language],
      facets: [facetName('skin:dry'), facetName('hair:dry')]
        .map((name) => name[language])
        .join('; '),
      howToUse: 'Massage a few drops into damp hair.',
      howToUseSo: 'Dhibco yar timaha qoyan ku duug.',
      warnings: 'For external use only.',
      warningsSo: 'Banaanka oo keliya ka isticmaal.',
      origin: 'SO',
      paoMonths: '12',
      sealed: NO[language],
      netAmount: '100',
      netUnit: 'ml',
    },
    {
      ...shade,
      sku: 'TINT-ROSE',
      name: 'Lip Tint',
      nameSo: 'Midabka Dibnaha',
      category: 'Lips',
      categorySo: 'Dibnaha',
      stock: '12',
      published: YES[language],
      value1: 'Rose',
      value1So: 'Ubax',
      swatch: '#c4566b',
    },
    {
      ...shade,
      sku: 'TINT-PLUM',
      stock: '8',
      value1: 'Plum',
      value1So: 'Guduud',
      swatch: '#6b2a4a',
    },
    {
      sku: 'SET-001',
      name: 'Glow Set',
      nameSo: 'Xirmada Dhalaalka',
      category: 'Sets',
      categorySo: 'Xirmooyin',
      price: '26.00',
      published: YES[language],
      parts: 'OIL-001*2; TINT-ROSE',
    },
  ]
}
