import type { home as english } from '../../en/admin/home.ts'
import type { Translated } from '../../texts.ts'

/** Somali texts of the screen that arranges the home page. */
export const home: Translated<typeof english> = {
  'homePage.intro':
    'Dooro waxa bogga hore muujinayo iyo sida ay u kala horreeyaan. Macaamiisha waxba ugama beddelmayaan ilaa aad kaydiso.',
  'homePage.view': 'Fiiri bogga hore',
  'homePage.sections': 'Qaybaha bogga',
  'homePage.carousel': 'Alaabta ugu fiican',
  'homePage.carousel.about': 'Alaabta ugu qiimaynta sarreysa, mid kadib mid.',
  'homePage.carousel.pictures': 'Beddel sawirrada gadaasha',
  'homePage.categories': 'Qaybaha alaabta',
  'homePage.categories.about': 'Sawir qayb kasta oo alaab leh.',
  'homePage.latest': 'Alaabta ugu dambeysay',
  'homePage.latest.about': 'Dhammaan alaabta, kuwa cusub marka hore. Had iyo jeer way muuqataa.',
  'homePage.story': 'Sheekadaada',
  'homePage.story.about': 'Qayb ballaaran oo dukaanka ku saabsan, oo leh sawir iyo xiriiriye.',
  'homePage.loved': 'Faallooyinka macaamiisha',
  'homePage.loved.about':
    'Ilaa saddex faallo oo 4 ama 5 xiddigood ah, mid kasta alaab kale. Way qarsoon tahay haddii aanay jirin.',
  'homePage.trust': 'Geynta, lacag-bixinta, soo celinta, WhatsApp',
  'homePage.trust.about': 'Waxaa laga soo qaadaa dejinta iyo boggaggaaga.',
  'homePage.show': 'Muuji',
  'homePage.hidden': 'Qarsoon',
  'homePage.up': 'Kor u qaad {name}',
  'homePage.down': 'Hoos u dhig {name}',
  'homePage.moved': '{name}: {position} ka mid ah {count}',
  'homePage.texts': 'Wax ka beddel qoraallada',
  'homePage.title': 'Cinwaanka',
  'homePage.titleSo': 'Cinwaanka Soomaaliga',
  'homePage.text': 'Qoraalka',
  'homePage.textSo': 'Qoraalka Soomaaliga',
  'homePage.title.hint': 'Ka tag maran si halhayska dukaanka loo muujiyo.',
  'homePage.text.hint':
    'Ka tag maran si loo muujiyo baaragaraafka hore ee bogga dukaanka ku saabsan.',
  'homePage.titleSo.hint': 'Ka tag maran si kan Ingiriisiga loo muujiyo.',
  'homePage.link': 'Badhanku wuxuu tagaa',
  'homePage.link.none': 'Badhan la’aan',
  'homePage.picture': 'Sawirka',
  'homePage.picture.hint':
    'JPEG, PNG, WebP ama AVIF, ilaa 10 MB. Sawirrada ballaaran ayaa ugu qurux badan.',
  'homePage.picture.choose': 'Dooro sawir',
  'homePage.picture.remove': 'Ka saar sawirka',
  'homePage.noTitle': 'Geli cinwaan.',
  'homePage.defaults': 'Soo celi sidii hore',
  'homePage.conflict':
    'Qof kale ayaa intaa beddelay bogga hore. Nuqulkaaga weli lama kaydin. Mar kale kaydi si aad kooda u beddesho.',
  'homePage.theirs': 'Isticmaal kooda',
  'homePage.preview': 'Horu-eegis',
  'homePage.preview.frame': 'Horu-eegista bogga hore',
  'homePage.preview.phone': 'Telefoon',
  'homePage.preview.desktop': 'Kombiyuutar',
  'homePage.preview.en': 'Ingiriisi',
  'homePage.preview.so': 'Soomaali',
}
