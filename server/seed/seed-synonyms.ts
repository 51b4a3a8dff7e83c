import { insertSynonyms } from '../catalog/search/synonyms.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'

/** What a beauty shop sells, in English and Somali. */
const SYNONYMS = [
  ['aloe vera', 'dacar'],
  ['beard', 'gadh'],
  ['black seed', 'xabbad sawda', 'xabasawda'],
  ['butter', 'subag'],
  ['coconut', 'qumbe'],
  ['comb', 'shanlo'],
  ['cream', 'kareem'],
  ['eyeliner', 'kohl', 'indho kuul'],
  ['face', 'weji', 'wejiga'],
  ['frankincense', 'foox', 'beeyo', 'luubaan'],
  ['hair', 'timo', 'timaha'],
  ['henna', 'cillaan', 'xinne'],
  ['honey', 'malab'],
  ['incense', 'uunsi', 'bakhuur'],
  ['incense burner', 'dabqaad'],
  ['miswak', 'caday', 'tooth stick'],
  ['myrrh', 'malmal'],
  ['oil', 'saliid'],
  ['perfume', 'catar', 'barafuun'],
  ['powder', 'budo', 'budada'],
  ['sesame', 'macsaro', 'sisin'],
  ['shampoo', 'shaambo'],
  ['skin', 'maqaar', 'maqaarka'],
  ['soap', 'saabuun'],
  ['turmeric', 'huruud'],
]

/** Adds words with one meaning to the search; what the owner adds or deletes later stays so. */
export async function seedSynonyms(shop: Shop): Promise<void> {
  await change(shop, null, (unit) => insertSynonyms(unit, SYNONYMS))
}
