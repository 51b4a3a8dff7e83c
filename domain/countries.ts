/**
 * Countries with ISO 3166-1 code, English and Somali name, from the Unicode CLDR, without
 * uninhabited territories. One country per line, so the file is longer than others.
 */
const TABLE = `
AF|Afghanistan|Afgaanistaan
AX|Åland Islands|Jasiiradda Aland
AL|Albania|Albaaniya
DZ|Algeria|Aljeeriya
AS|American Samoa|Samowa Ameerika
AD|Andorra|Andora
AO|Angola|Angoola
AI|Anguilla|Anguula
AG|Antigua & Barbuda|Antigua & Barbuuda
AR|Argentina|Arjentiina
AM|Armenia|Armeeniya
AW|Aruba|Aruba
AU|Australia|Awstaraaliya
AT|Austria|Awsteriya
AZ|Azerbaijan|Asarbajan
BS|Bahamas|Bahaamas
BH|Bahrain|Baxreyn
BD|Bangladesh|Bangaladhesh
BB|Barbados|Baarbadoos
BY|Belarus|Belarus
BE|Belgium|Biljam
BZ|Belize|Beliis
BJ|Benin|Biniin
BM|Bermuda|Barmuuda
BT|Bhutan|Buutan
BO|Bolivia|Boliifiya
BA|Bosnia & Herzegovina|Boosniya & Harsegofina
BW|Botswana|Botuswaana
BR|Brazil|Baraasiil
VG|British Virgin Islands|Jasiiradaha Farjin ee Ingiriiska
BN|Brunei|Buruneey
BG|Bulgaria|Bulgaariya
BF|Burkina Faso|Burkiina Faaso
BI|Burundi|Burundi
KH|Cambodia|Kamboodiya
CM|Cameroon|Kaameruun
CA|Canada|Kanada
CV|Cape Verde|Jasiiradda Kayb Faarde
BQ|Caribbean Netherlands|Kariibiyaanka Nederlaands
KY|Cayman Islands|Jasiiradaha Kayman
CF|Central African Republic|Jamhuuriyadda Afrikada Dhexe
TD|Chad|Jaad
CL|Chile|Jili
CN|China|Shiinaha
CX|Christmas Island|Jasiiradda Kirismas
CC|Cocos (Keeling) Islands|Jasiiradda Kookoos
CO|Colombia|Koloombiya
KM|Comoros|Komooros
CG|Congo (Brazzaville)|Kongo (Brazaafil)
CD|Congo (Kinshasa)|Kongo (Kinshaasa)
CK|Cook Islands|Jasiiradda Kook
CR|Costa Rica|Costa Rica
CI|Côte d’Ivoire|Ayfori Koost
HR|Croatia|Korweeshiya
CU|Cuba|Kuuba
CW|Curaçao|Kurakaaw
CY|Cyprus|Qubrus
CZ|Czechia|Jekiya
DK|Denmark|Denmark
DJ|Djibouti|Jabuuti
DM|Dominica|Dominika
DO|Dominican Republic|Jamhuuriyadda Dominika
EC|Ecuador|Ikuwadoor
EG|Egypt|Masar
SV|El Salvador|El Salfadoor
GQ|Equatorial Guinea|Ekuwatooriyal Gini
ER|Eritrea|Eritreeya
EE|Estonia|Estooniya
SZ|Eswatini|Eswaatiini
ET|Ethiopia|Itoobiya
FK|Falkland Islands|Jaziiradaha Fooklaan
FO|Faroe Islands|Jasiiradda Faroo
FJ|Fiji|Fiji
FI|Finland|Finland
FR|France|Faransiis
GF|French Guiana|Faransiis Gini
PF|French Polynesia|Booliyneesiya Faransiiska
GA|Gabon|Gaaboon
GM|Gambia|Gambiya
GE|Georgia|Joorjiya
DE|Germany|Jarmal
GH|Ghana|Gaana
GI|Gibraltar|Gibraltar
GR|Greece|Giriig
GL|Greenland|Greenland
GD|Grenada|Giriinaada
GP|Guadeloupe|Guadeluub
GU|Guam|Guaam
GT|Guatemala|Guwaatamaala
GG|Guernsey|Guurnsey
GN|Guinea|Gini
GW|Guinea-Bissau|Gini-Bisaaw
GY|Guyana|Guyana
HT|Haiti|Haiti
HN|Honduras|Honduras
HK|Hong Kong|Hong Kong
HU|Hungary|Hangari
IS|Iceland|Ayslaand
IN|India|Hindiya
ID|Indonesia|Indoneesiya
IR|Iran|Iiraan
IQ|Iraq|Ciraaq
IE|Ireland|Ayrlaand
IM|Isle of Man|Jasiiradda Isle of Man
IL|Israel|Israa’iil
IT|Italy|Talyaani
JM|Jamaica|Jamaaika
JP|Japan|Jabaan
JE|Jersey|Jaarsey
JO|Jordan|Urdun
KZ|Kazakhstan|Kasaakhistaan
KE|Kenya|Kenya
KI|Kiribati|Kiribati
KW|Kuwait|Kuwayt
KG|Kyrgyzstan|Kirgistaan
LA|Laos|Laos
LV|Latvia|Latfiya
LB|Lebanon|Lubnaan
LS|Lesotho|Losooto
LR|Liberia|Laybeeriya
LY|Libya|Liibya
LI|Liechtenstein|Liyjtensteyn
LT|Lithuania|Lituweeniya
LU|Luxembourg|Luksemboorg
MO|Macao|Makaaw
MG|Madagascar|Madagaskar
MW|Malawi|Malaawi
MY|Malaysia|Malaysiya
MV|Maldives|Maaldiifis
ML|Mali|Maali
MT|Malta|Maalta
MH|Marshall Islands|Jasiiradda Maarshal
MQ|Martinique|Maartinik
MR|Mauritania|Muritaaniya
MU|Mauritius|Mawrishiyaas
YT|Mayotte|Mayotte
MX|Mexico|Meksiko
FM|Micronesia|Mikroneesiya
MD|Moldova|Moldofa
MC|Monaco|Moonako
MN|Mongolia|Mongooliya
ME|Montenegro|Moontenegro
MS|Montserrat|Montserrat
MA|Morocco|Morooko
MZ|Mozambique|Musambiik
MM|Myanmar|Mayanmar
NA|Namibia|Namiibiya
NR|Nauru|Nauru
NP|Nepal|Nebaal
NL|Netherlands|Nederlaands
NC|New Caledonia|Jasiiradda Niyuu Kaledooniya
NZ|New Zealand|Niyuusiilaand
NI|Nicaragua|Nikaraaguwa
NE|Niger|Nayjer
NG|Nigeria|Nayjeeriya
NU|Niue|Niue
NF|Norfolk Island|Jasiiradda Noorfolk
KP|North Korea|Kuuriyada Waqooyi
MK|North Macedonia|Masedooniya Waqooyi
MP|Northern Mariana Islands|Jasiiradda Waqooyiga Mariaana
NO|Norway|Noorweey
OM|Oman|Cumaan
PK|Pakistan|Bakistaan
PW|Palau|Balaaw
PS|Palestine|Falastiin
PA|Panama|Baanama
PG|Papua New Guinea|Babwa Niyuu Gini
PY|Paraguay|Baraguaay
PE|Peru|Beeru
PH|Philippines|Filibiin
PN|Pitcairn Islands|Bitkairn
PL|Poland|Booland
PT|Portugal|Bortugaal
PR|Puerto Rico|Bueerto Riiko
QA|Qatar|Qadar
RE|Réunion|Riyuuniyon
RO|Romania|Rumaaniya
RU|Russia|Ruush
RW|Rwanda|Ruwanda
WS|Samoa|Samoowa
SM|San Marino|San Marino
ST|São Tomé & Príncipe|Sao Tome & Birincibal
SA|Saudi Arabia|Sacuudi Carabiya
SN|Senegal|Sinigaal
RS|Serbia|Seerbiya
SC|Seychelles|Sishelis
SL|Sierra Leone|Siraaliyoon
SG|Singapore|Singaboor
SX|Sint Maarten|Siint Maarteen
SK|Slovakia|Islofaakiya
SI|Slovenia|Islofeeniya
SB|Solomon Islands|Jasiiradda Solomon
SO|Somalia|Soomaaliya
ZA|South Africa|Koonfur Afrika
KR|South Korea|Kuuriyada Koonfureed
SS|South Sudan|Koonfur Suudaan
ES|Spain|Isbeyn
LK|Sri Lanka|Sirilaanka
BL|St. Barthélemy|St. Baathelemiy
SH|St. Helena|Saynt Helena
KN|St. Kitts & Nevis|St. Kitts iyo Nevis
LC|St. Lucia|St. Lusia
MF|St. Martin|St. Maartin
PM|St. Pierre & Miquelon|St. Pierre iyo Miquelon
VC|St. Vincent & Grenadines|St. Finsent & Girenadiins
SD|Sudan|Suudaan
SR|Suriname|Surineym
SJ|Svalbard & Jan Mayen|Jasiiradda Sfaldbaad & Jaan Mayen
SE|Sweden|Iswidhan
CH|Switzerland|Swiiserlaand
SY|Syria|Suuriya
TW|Taiwan|Taywaan
TJ|Tajikistan|Tajikistan
TZ|Tanzania|Tansaaniya
TH|Thailand|Taylaand
TL|Timor-Leste|Timor-Leste
TG|Togo|Toogo
TK|Tokelau|Tokelaaw
TO|Tonga|Tonga
TT|Trinidad & Tobago|Tirinidaad & Tobago
TN|Tunisia|Tuniisiya
TR|Türkiye|Turki
TM|Turkmenistan|Turkmenistan
TC|Turks & Caicos Islands|Jasiiradaha Turks & Kaikos
TV|Tuvalu|Tufaalu
VI|U.S. Virgin Islands|Jasiiradaha Farjin ee Maraykanka
UG|Uganda|Ugaanda
UA|Ukraine|Yukrayn
AE|United Arab Emirates|Midawga Imaaraatka Carabta
GB|United Kingdom|Boqortooyada Midowday
US|United States|Maraykanka
UY|Uruguay|Uruguwaay
UZ|Uzbekistan|Usbakistan
VU|Vanuatu|Fanuaatu
VA|Vatican City|Magaalada Faatikaan
VE|Venezuela|Fenisuweela
VN|Vietnam|Fiyetnaam
WF|Wallis & Futuna|Walis & Futuna
EH|Western Sahara|Saxaraha Galbeed
YE|Yemen|Yaman
ZM|Zambia|Saambiya
ZW|Zimbabwe|Simbaabwe
`

export interface Country {
  /** ISO 3166-1 alpha-2, upper case. */
  code: string
  en: string
  so: string
}

export const COUNTRIES: readonly Country[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [code = '', en = '', so = ''] = row.split('|')
    return { code, en, so }
  })
