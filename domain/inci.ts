/**
 * Substances that many people avoid, each with the names under which lists of ingredients have it.
 *
 * The fragrance allergens are those that Annex III of Regulation (EC) No 1223/2009, as amended by
 * Regulation (EU) 2023/1545, wants named on the label: 81 entries, commonly called 'the 80'. Their
 * INCI names are the annex's own (entries 45 to 324 and 327 to 371); a name after '+' is a common
 * name or an older spelling of the same thing. Entry 'nuts' is explained in docs/decisions/0019.
 *
 * `almond*` matches every word that begins so, `*nut` every word that ends so. The key itself is a
 * name, too.
 */
const NAMES = {
  nuts: `*nut, *nuts, almond*, sweetalmond*, amygdalus, prunus dulcis, hazelnut*, corylus, walnut*,
    juglans, macadami*, cashew*, anacardium, pecan*, carya, pistachio*, pistacia vera, bertholletia,
    peanut*, groundnut*, arachis, chestnut*, castanea, argan*, shea*, karite,
    butyrospermum*, vitellaria, kukui*, aleurites, canarium ovatum, pinus pinea, pinus koraiensis,
    lows, loos`,
  sesame: 'sesam*, sisin, simsim, macsaro, tahini, gingelly',
  beeswax: 'beeswax*, bees wax, bee wax, cera alba, cera flava, apis mellifera cera',
  lanolin: `lanol*, laneth*, lanosterol, adeps lanae, lanae cera, wool wax, wool fat, wool alcohol,
    wool alcohols, wool grease`,
  'acetyl-cedrene': '',
  'alpha-isomethyl-ionone': '+ isomethyl ionone',
  'alpha-terpinene': '',
  'amyl-cinnamal': '+ amyl cinnamaldehyde, amylcinnamaldehyde',
  'amyl-salicylate': '',
  'amylcinnamyl-alcohol': '+ amyl cinnamyl alcohol, amylcinnamic alcohol',
  anethole: '',
  'anise-alcohol': '+ anisyl alcohol',
  benzaldehyde: '',
  'benzyl-alcohol': '',
  'benzyl-benzoate': '',
  'benzyl-cinnamate': '',
  'benzyl-salicylate': '',
  'beta-caryophyllene': '+ caryophyllene',
  camphor: '',
  'cananga-odorata-oil': `cananga odorata flower extract, cananga odorata flower oil,
    + cananga odorata extract, ylang ylang`,
  carvone: '',
  'cedrus-atlantica-oil': `cedrus atlantica bark extract, cedrus atlantica bark oil,
    cedrus atlantica bark water, cedrus atlantica leaf extract, cedrus atlantica wood extract,
    cedrus atlantica wood oil, + cedrus atlantica extract, cedarwood oil`,
  cinnamal: '+ cinnamaldehyde, cinnamic aldehyde',
  'cinnamomum-cassia-leaf-oil': '+ cinnamomum cassia oil, cassia leaf oil, cassia oil',
  'cinnamomum-zeylanicum-bark-oil': '+ cinnamon bark oil, cinnamon oil',
  'cinnamyl-alcohol': '+ cinnamic alcohol',
  citral: 'geranial, neral',
  citronellol: '',
  'citrus-aurantium-bergamia-peel-oil': `+ citrus aurantium bergamia fruit oil,
    citrus bergamia peel oil, bergamot oil, bergamot peel oil`,
  'citrus-aurantium-flower-oil': `citrus aurantium amara flower oil,
    citrus aurantium dulcis flower oil, + neroli, orange flower oil, orange blossom oil`,
  'citrus-aurantium-peel-oil': `citrus aurantium amara peel oil, citrus aurantium dulcis peel oil,
    citrus sinensis peel oil, + orange oil, orange peel oil`,
  'citrus-limon-peel-oil': '+ citrus medica limonum peel oil, lemon oil, lemon peel oil',
  coumarin: '',
  'dimethyl-phenethyl-acetate': '',
  'eucalyptus-globulus-oil': `eucalyptus globulus leaf oil, eucalyptus globulus leaf twig oil,
    + eucalyptus oil`,
  'eugenia-caryophyllus-oil': `eugenia caryophyllus leaf oil, eugenia caryophyllus flower oil,
    eugenia caryophyllus stem oil, eugenia caryophyllus bud oil, + clove oil, clove bud oil,
    clove leaf oil`,
  eugenol: '',
  'eugenyl-acetate': '',
  'evernia-furfuracea-extract': '+ treemoss, tree moss',
  'evernia-prunastri-extract': '+ oakmoss, oak moss',
  farnesol: '',
  geraniol: '',
  'geranyl-acetate': '',
  hexadecanolactone: '',
  hexamethylindanopyran: '+ galaxolide',
  'hexyl-cinnamal': '+ hexyl cinnamaldehyde, hexylcinnamaldehyde',
  hydroxycitronellal: '',
  isoeugenol: '',
  'isoeugenyl-acetate': '',
  'jasmine-oil': `jasminum grandiflorum flower extract, jasminum officinale oil,
    jasminum officinale flower extract, + jasmine extract, jasmine absolute`,
  'juniperus-virginiana-oil': 'juniperus virginiana wood oil, + cedarwood oil',
  'laurus-nobilis-leaf-oil': '+ laurus nobilis oil, laurel leaf oil, laurel oil',
  'lavandula-oil': `lavandula hybrida oil, lavandula hybrida extract,
    lavandula hybrida flower extract, lavandula intermedia flower leaf stem extract,
    lavandula intermedia flower leaf stem oil, lavandula intermedia oil,
    lavandula angustifolia oil, lavandula angustifolia flower leaf stem extract,
    + lavandula angustifolia flower oil, lavandula angustifolia extract, lavender oil,
    lavender extract, lavandin oil`,
  'lemongrass-oil': `cymbopogon schoenanthus oil, cymbopogon flexuosus oil,
    cymbopogon citratus leaf oil, + cymbopogon citratus oil`,
  limonene: '+ dipentene',
  linalool: '',
  'linalyl-acetate': '',
  'lippia-citriodora-absolute': '+ verbena absolute',
  'mentha-piperita-oil': '+ mentha piperita leaf oil, peppermint oil',
  'mentha-viridis-leaf-oil': '+ mentha viridis oil, spearmint oil',
  menthol: '',
  '6-methyl-coumarin': '',
  'methyl-2-octynoate': '+ methyl heptine carbonate',
  'methyl-salicylate': '',
  'myroxylon-pereirae': `myroxylon balsamum pereirae balsam extract,
    myroxylon balsamum pereirae balsam oil, + balsam of peru, balsam peru, peru balsam`,
  'narcissus-extract': `narcissus poeticus extract, narcissus pseudonarcissus flower extract,
    narcissus jonquilla extract, narcissus tazetta extract`,
  'pelargonium-graveolens-oil': `pelargonium graveolens flower oil, pelargonium graveolens leaf oil,
    + geranium oil`,
  pinene: '',
  'pinus-mugo': '',
  'pinus-pumila': '',
  'pogostemon-cablin-oil': 'pogostemon cablin leaf oil, + patchouli',
  '3-propylidenephthalide': '',
  'rose-flower-oil': `rosa damascena flower oil, rosa damascena flower extract,
    rosa alba flower oil, rosa alba flower extract, rosa canina flower oil,
    rosa centifolia flower oil, rosa centifolia flower extract, rosa gallica flower oil,
    rosa moschata flower oil, rosa rugosa flower oil, + rosa damascena oil, rose oil,
    rose absolute, rose otto, rose flower extract`,
  'rose-ketones': 'rose ketone, + damascone, damascenone',
  salicylaldehyde: '',
  santalol: '',
  'santalum-album-oil': '+ santalum album wood oil, sandalwood oil',
  sclareol: '',
  terpineol: '',
  terpinolene: '',
  'tetramethyl-acetyloctahydronaphthalenes': `+ tetramethyl acetyloctahydronaphthalene,
    iso e super`,
  trimethylbenzenepropanol: '+ majantol',
  'trimethylcyclopentenyl-methylisopentenol': '',
  turpentine: '',
  vanillin: '',
} as const satisfies Record<string, string>

export type Allergen = keyof typeof NAMES

/** What most people look for comes first, then the fragrance allergens by name. */
export const ALLERGENS = Object.keys(NAMES) as [Allergen, ...Allergen[]]

/** Names that contain one of the above but are something else. */
const OTHERS = [
  'coconut',
  'coconuts',
  'coco nut',
  'horse chestnut',
  'tiger nut',
  'tigernut',
  'soapnut',
  'soap nut',
  'synthetic beeswax',
]

interface Name {
  words: string[]
  /** Undefined for what only looks like an allergen. */
  allergen?: Allergen
}

/** Names by their first word, long ones first, so that 'amyl cinnamal' is not 'cinnamal', too. */
const BY_FIRST_WORD = new Map<string, Name[]>()
/** Beginnings and ends of words. */
const PARTS: { allergen: Allergen; isIn: (word: string) => boolean }[] = []

for (const allergen of ALLERGENS) {
  const names = NAMES[allergen]
    .split(/[,+]/)
    .map((name) => name.trim())
    .filter(Boolean)
  for (const name of [allergen, ...names]) {
    const part = name.replace('*', '')
    if (name.startsWith('*')) PARTS.push({ allergen, isIn: (word) => word.endsWith(part) })
    else if (name.endsWith('*')) PARTS.push({ allergen, isIn: (word) => word.startsWith(part) })
    else addName({ words: wordsOf(name), allergen })
  }
}
for (const name of OTHERS) addName({ words: wordsOf(name) })
for (const names of BY_FIRST_WORD.values()) names.sort((a, b) => b.words.length - a.words.length)

function addName(name: Name): void {
  const first = name.words[0]!
  BY_FIRST_WORD.set(first, [...(BY_FIRST_WORD.get(first) ?? []), name])
}

/**
 * The allergens that a list of ingredients names, in the order of ALLERGENS, each once. Case,
 * accents, brackets and punctuation do not matter: 'Citrus Limon (Lemon) Peel Oil*' is the same as
 * 'citrus limon peel oil'.
 */
export function allergensIn(ingredients: readonly string[]): Allergen[] {
  const found = new Set<Allergen>()
  for (const ingredient of ingredients) {
    // INCI names carry a common name in the middle, in brackets.
    const outside = ingredient.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    for (const allergen of [...namedIn(ingredient), ...namedIn(outside)]) found.add(allergen)
  }
  return ALLERGENS.filter((allergen) => found.has(allergen))
}

function namedIn(text: string): Allergen[] {
  const words = wordsOf(text)
  const found: Allergen[] = []
  for (let at = 0; at < words.length; at++) {
    const name = BY_FIRST_WORD.get(words[at]!)?.filter((one) =>
      one.words.every((word, next) => words[at + next] === word),
    )
    const longest = name?.[0]?.words.length ?? 0
    for (const {
      words: { length },
      allergen,
    } of name ?? []) {
      if (length === longest && allergen) found.push(allergen)
    }
    if (longest > 0) at += longest - 1
    else for (const { allergen, isIn } of PARTS) if (isIn(words[at]!)) found.push(allergen)
  }
  return found
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('\u03b1', ' alpha ')
    .replaceAll('\u03b2', ' beta ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}
