import type { mobileMoney as english } from '../en/mobile-money.ts'
import type { Translated } from '../texts.ts'

export const mobileMoney: Translated<typeof english> = {
  'mobileMoney.number': 'Lambarka lacagta moobilka',
  'mobileMoney.number.hint': 'EVC Plus (061, 077), ZAAD (063) ama Sahal (090)',
  'mobileMoney.number.wrong': 'Geli lambar EVC Plus (061, 077), ZAAD (063) ama Sahal (090) ah.',
  'mobileMoney.pin':
    'Shirkaddaadu waxay taleefankaas ku weydiinaysaa PIN-kaaga. PIN-kaaga cidna ha u sheegin, xitaa annaga.',
  'mobileMoney.pay': 'Bixi {amount}',
  'mobileMoney.again': 'Isku day mar kale',
  'mobileMoney.enterPin': 'Taleefankaaga ku geli PIN',
  'mobileMoney.asked': '{wallet} ayaa {phone} ka codsanaysa {amount}.',
  'mobileMoney.left': 'Waqtiga haray: {time}',
  'mobileMoney.late': 'Shirkaddaadu weli ma jawaabin. Waan sii hubinaynaa.',
  'mobileMoney.noMessage': 'Fariin ma helin? Fur taleefanka oo hubi shabakadda.',
  'mobileMoney.stop': 'Jooji oo isticmaal lambar kale',
  'mobileMoney.settling': 'Waa la oggolaaday. Lacagta ayaa la qaadayaa…',
  'mobileMoney.offline': 'Internet ma jiro. Marka uu soo noqdo ayaan mar kale hubinaynaa.',
  'mobileMoney.unknown': 'Waxaan la hubinaynaa shirkaddaada. Mar kale ha bixin.',
  'mobileMoney.whatsapp': 'Nagala soo xiriir WhatsApp',
  'mobileMoney.whatsapp.text':
    'Salaan {shop}, waxaad hubinaysaan lacagtii moobilka ee dalabka #{number}.',
  'mobileMoney.declined.rejected':
    'Lacag-bixinta taleefanka ayaa laga diiday. Waxba lagaama qaadin.',
  'mobileMoney.declined.cancelled':
    'Lacag-bixinta taleefanka ayaa laga joojiyay. Waxba lagaama qaadin.',
  'mobileMoney.declined.timed-out': 'PIN waqtigii laguma gelin. Waxba lagaama qaadin.',
  'mobileMoney.declined.not-enough-money': 'Haraaga xisaabtan kuguma filna. Waxba lagaama qaadin.',
  'mobileMoney.declined.unknown-number': 'Shirkaddu lambarkan ma taqaan. Waxba lagaama qaadin.',
  'mobileMoney.declined.not-asked': 'Shirkadda lama gaari karin. Waxba lagaama qaadin.',
  'mobileMoney.declined.refused': 'Shirkaddu way diidday lacag-bixinta. Waxba lagaama qaadin.',
  'mobileMoney.declined.no-money-arrived':
    'Waxaan la hubinnay shirkaddaada: lacag ma soo gaarin. Mar kale waad bixin kartaa.',
}
