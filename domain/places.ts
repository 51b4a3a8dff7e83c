import { countryCode, plainName } from './country-codes.ts'
import type { Locale } from './locale.ts'

/**
 * Cities of Somalia, and below Mogadishu and Hargeisa their districts: the last part of the code,
 * English and Somali name, further spellings. Codes are stored, so none is ever changed or removed.
 * One place per line, so the file is longer than others.
 */
const TABLE = `
SO/mogadishu|Mogadishu|Muqdisho|Xamar,Hamar,Mogadiscio,Muqdishu,Maqdishu,Mogadisho
  abdiaziz|Abdiaziz|Cabdicasiis|Abdulaziz,Cabdulcasiis,Abdul Aziz
  bondhere|Bondhere|Boondheere|Bondere
  daynile|Daynile|Dayniile|Deynile,Dayniinle
  dharkenley|Dharkenley|Dharkeenley|Dharkenleey,Darkenley
  darussalam|Darussalam|Daarusalaam|Darusalam,Daru Salaam
  garasbaley|Garasbaley|Garasbaaleey|Garasbaleey,Garasbaaley
  gubadley|Gubadley|Gubadleey|
  hamar-jajab|Hamar Jajab|Xamar Jajab|Xamarjajab,Hamar Jabjab,Xamar Jabjab
  hamar-weyne|Hamar Weyne|Xamar Weyne|Xamarweyne,Hamarweyne
  heliwa|Heliwa|Heliwaa|Huriwa,Huriwaa,Hiliwaa
  hodan|Hodan|Hodan|Xodan,Hoodan
  howlwadag|Howlwadag|Hawlwadaag|Howl Wadaag,Howlwadaag,Hawl Wadag
  kahda|Kahda|Kaxda|
  karan|Karan|Kaaraan|Karaan
  shangani|Shangani|Shangaani|
  shibis|Shibis|Shibis|
  waberi|Waberi|Waaberi|
  wadajir|Wadajir|Wadajir|Madiina,Medina,Madina
  wardhigley|Wardhigley|Wardhiigley|Warta Nabada,Wartanabada,Wardigley
  yaqshid|Yaqshid|Yaaqshiid|Yaqshiid
SO/hargeisa|Hargeisa|Hargeysa|Hargaysa
  26-june|26 June|26ka Juun|26 Juun,26 Jun,26ka June
  31-may|31 May|31ka May|31ka Maajo
  ahmed-dhagah|Ahmed Dhagah|Axmed Dhagax|Ahmed Dhagax
  gaan-libah|Ga'an Libah|Gacan Libaax|Gacanlibaax
  ibrahim-koodbuur|Ibrahim Koodbuur|Ibraahim Koodbuur|Koodbuur,Kodbur
  macalin-haruun|Macalin Haruun|Macallin Haaruun|Macalin Harun,Moalim Harun
  mohamed-mooge|Mohamed Mooge|Maxamed Mooge|Mohamed Moge
  mohamoud-haybe|Mohamoud Haybe|Maxamuud Haybe|Mohamoud Haibe,Maxamoud Haybe
SO/abudwak|Abudwak|Caabudwaaq|Cabudwaaq,Abudwaq
SO/adado|Adado|Cadaado|
SO/afgooye|Afgooye|Afgooye|Afgoye,Afgoi
SO/afmadow|Afmadow|Afmadow|
SO/ainabo|Ainabo|Caynabo|Aynabo
SO/badhan|Badhan|Badhan|
SO/baidoa|Baidoa|Baydhabo|Baidhabo,Baydhaba,Baidabo
SO/balad|Balad|Balcad|Bal'ad
SO/barawa|Barawa|Baraawe|Brava,Barawe
SO/bardera|Bardera|Baardheere|Bardhere,Bardheere
SO/beledweyne|Beledweyne|Baladweyne|Belet Weyne,Beletweyne,Belet Uen
SO/berbera|Berbera|Berbera|
SO/borama|Borama|Boorama|Boroma
SO/bosaso|Bosaso|Boosaaso|Bosasso,Boosaso,Bossaso,Bender Cassim
SO/buaale|Bu'aale|Bu'aale|Buale
SO/buhoodle|Buhoodle|Buuhoodle|Buuhodle
SO/buloburde|Buloburde|Buulobarde|Bulo Burte,Buloburte
SO/burao|Burao|Burco|Buro
SO/burtinle|Burtinle|Burtinle|
SO/dhusamareb|Dhusamareb|Dhuusamarreeb|Dusa Mareb,Dhusamareeb,Dusamareb
SO/dinsor|Dinsor|Diinsoor|Dinsoor
SO/dolow|Dolow|Doolow|Dollow
SO/el-waq|El Waq|Ceelwaaq|Elwak
SO/erigavo|Erigavo|Ceerigaabo|Erigabo
SO/eyl|Eyl|Eyl|
SO/gabiley|Gabiley|Gabiley|Gebiley
SO/galdogob|Galdogob|Galdogob|Goldogob
SO/galkayo|Galkayo|Gaalkacyo|Galkacyo,Galcaio
SO/garbaharey|Garbaharey|Garbahaarreey|Garbahare
SO/garowe|Garowe|Garoowe|
SO/guriel|Guriel|Guriceel|Gurieel
SO/hobyo|Hobyo|Hobyo|Obbia
SO/hudur|Hudur|Xuddur|Huddur,Oddur
SO/jamame|Jamame|Jamaame|
SO/jilib|Jilib|Jilib|
SO/jowhar|Jowhar|Jawhar|Johar
SO/kismayo|Kismayo|Kismaayo|Kismayu,Chisimayu
SO/las-anod|Las Anod|Laascaanood|Lascanod,Laas Caanood,Las Canood
SO/luuq|Luuq|Luuq|Lugh
SO/marka|Marka|Marka|Merca,Merka
SO/odweyne|Odweyne|Oodweyne|
SO/qardho|Qardho|Qardho|Gardo
SO/qoryoley|Qoryoley|Qoryooley|Qoryoolay
SO/sheikh|Sheikh|Sheekh|Sheik
SO/wajale|Wajale|Wajaale|Tog Wajaale,Wajaleh
SO/wanlaweyn|Wanlaweyn|Wanlaweyn|Wanla Weyn
SO/zeila|Zeila|Saylac|Zeyla
`

export interface Place {
  /** Country, city and district: `SO/mogadishu/hodan`. */
  code: string
  en: string
  so: string
  /** Its names and other spellings, as `plainName` makes them. */
  spellings: readonly string[]
}

/** The cities to choose from in a country, by its ISO code; none where people write them. */
export function citiesIn(country: string | undefined): readonly Place[] {
  return below(country)
}

/** The districts to choose from in a city, by its code. */
export function districtsOf(city: string | undefined): readonly Place[] {
  return below(city)
}

function below(code: string | undefined): readonly Place[] {
  return PLACES.filter((place) => place.code.slice(0, place.code.lastIndexOf('/')) === code)
}

export function placeOf(code: string | undefined): Place | undefined {
  return BY_CODE.get(code ?? '')
}

/** Codes from the country to the place itself: `SO`, `SO/mogadishu`, `SO/mogadishu/hodan`. */
export function pathTo(code: string): string[] {
  const parts = code.split('/')
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

/** The place that these texts mean, in any of its spellings: a district, else a city. */
export function findPlace(written: {
  country: string
  city: string
  district?: string | undefined
}): Place | undefined {
  const city = spelt(citiesIn(countryCode(written.country)), written.city)
  return city && (spelt(districtsOf(city.code), written.district ?? '') ?? city)
}

/** `Mogadishu (Muqdisho)`: a place as choices name it, in the page's language first. */
export function bothSpellings({ en, so }: Pick<Place, 'en' | 'so'>, locale: Locale): string {
  if (en === so) return en
  return locale === 'en' ? `${en} (${so})` : `${so} (${en})`
}

function spelt(places: readonly Place[], name: string): Place | undefined {
  const plain = plainName(name)
  return plain === '' ? undefined : places.find(({ spellings }) => spellings.includes(plain))
}

function readTable(): Place[] {
  let city = ''
  return TABLE.trim()
    .split('\n')
    .map((row) => {
      const [own = '', en = '', so = '', others = ''] = row.trim().split('|')
      const isCity = !row.startsWith(' ')
      if (isCity) city = own
      const spellings = [en, so, ...others.split(',')].map(plainName)
      return { code: isCity ? own : `${city}/${own}`, en, so, spellings }
    })
}

const PLACES = readTable()
const BY_CODE = new Map(PLACES.map((place) => [place.code, place]))
