import type { setup as english } from '../../en/admin/setup.ts'
import type { Translated } from '../../texts.ts'

export const setup: Translated<typeof english> = {
  'setup.about':
    'Waxa dukaankaagu ku shaqeeyo. Furayaasha sirta ah waxaa loo kaydiyaa si qarsoon, mar dambena lama muujiyo.',
  'setup.state.ready': 'Diyaar',
  'setup.state.not-set-up': 'Weli lama dejin',
  'setup.state.by-administrator': 'Waxaa dejiyey maamulaha server-kaaga',
  'setup.state.enter-again': 'Mar kale geli furaha sirta ah',
  'setup.byAdministrator': 'Waxaa beddeli kara oo keliya qofka server-ka maamula.',
  'setup.enterAgain':
    'Furaha la kaydiyey waxaa lagu qariyey server kale, halkanna lagama akhrin karo. Ilaa aad mar kale geliso, tani ma shaqaynayso.',
  'setup.begin': 'Deji',
  'setup.begin.label': 'Deji: {name}',
  'setup.change': 'Beddel',
  'setup.change.label': 'Beddel: {name}',
  'setup.remove': 'Ka saar',
  'setup.remove.label': 'Ka saar: {name}',
  'setup.removed': 'Waa laga saaray',
  'setup.secret.saved': 'Waa la kaydiyey. Geli mid cusub si aad u beddesho.',
  'setup.wrong': 'Waxba lama kaydin. Hubi meelaha la calaamadeeyey.',
  'setup.conflict':
    'Qof kale ayaa tan beddelay muddadan. Hadda waxaa muuqda waxa uu kaydiyey; mar kale geli isbeddelladaada.',
  'setup.test': 'Tijaabi',
  'setup.testing': 'Waa la tijaabinayaa…',
  'setup.answer': 'Server-ku wuxuu ku jawaabay: {answer}',

  // mobile money
  'setup.waafipay': 'Lacagta mobilka',
  'setup.waafipay.about':
    'Macaamiishu waxay ku bixiyaan EVC Plus, ZAAD ama Sahal iyagoo PIN-ka telefoonkooda gelinaya, lacagtuna waxay gashaa akoonkaaga ganacsi ee WaafiPay.',
  'setup.waafipay.where': 'WaafiPay ayaa tan siisa ganacsatada. API key-ga cidna ha u dirin.',
  'setup.waafipay.merchantUid': 'Merchant UID',
  'setup.waafipay.apiUserId': 'API user ID',
  'setup.waafipay.secret': 'API key',
  'setup.waafipay.url': 'Cinwaanka WaafiPay',
  'setup.waafipay.url.hint': 'Beddel oo keliya haddii WaafiPay mid kale kuu sheegtay.',
  'setup.waafipay.as': 'Ganacsadaha {merchantUid}, {url}',
  'setup.waafipay.remove.sure':
    'Ma ka saartaa akoonka WaafiPay iyo furihiisa? Markaas qofna kuma bixin karo lacagta mobilka. Lacagihii hore waa in lagu celiyo WaafiPay.',
  'setup.waafipay.outcome.works':
    'WaafiPay way jawaabtay, furayaashanna ma diidin. Lacag-bixin dhab ah oo keliya ayaa caddaynaysa: mid yar samee.',
  'setup.waafipay.outcome.wrong-key': 'WaafiPay ma aqbalayso furayaashan.',
  'setup.waafipay.outcome.unreachable':
    'WaafiPay cinwaankan lagama gaari karo, ama sidii WaafiPay uma jawaabto.',

  // PayPal
  'setup.paypal': 'PayPal',
  'setup.paypal.about':
    'Macaamiishu waxay ku bixiyaan PayPal ama kaadh, lacagtuna waxay gashaa akoonkaaga PayPal.',
  'setup.demo': 'Lacag-bixintu waa tijaabo: lacag ma dhaqaaqdo.',
  'setup.paypal.where':
    'Bogga horumariyaasha ee PayPal, qaybta Apps & Credentials, ka samee app oo ka soo guuri client ID-ga iyo secret-ka. Live iyo sandbox way kala duwan yihiin.',
  'setup.paypal.environment': 'Nooca',
  'setup.paypal.environment.live': 'Live: lacag dhab ah',
  'setup.paypal.environment.sandbox': 'Sandbox: lacag tijaabo ah',
  'setup.paypal.clientId': 'Client ID',
  'setup.paypal.secret': 'Secret',
  'setup.paypal.webhookId': 'Webhook ID',
  'setup.paypal.webhookId.hint':
    'Ka tag meel bannaan: dukaanku PayPal ayuu ka codsanayaa. Haddii aad adigu samaynayso, app-ka ku dar webhook leh URL-ka {url}, oo ka soo guuri ID-giisa.',
  'setup.paypal.as': 'Client ID: {clientId}',
  'setup.paypal.webhook': 'PayPal ayaa dukaanka u sheegta lacag-celinta iyo khilaafaadka.',
  'setup.paypal.noWebhook':
    'PayPal uma sheegto dukaanka lacagta lagu celiyo boggeeda iyo khilaafaadka. Bogga PayPal ku dar webhook leh URL-ka {url}, ID-giisana halkan geli.',
  'setup.paypal.remove.sure':
    'Ma ka saartaa akoonka PayPal iyo furihiisa? Markaas qofna kuma bixin karo PayPal ama kaadh. Lacagihii hore waa in lagu celiyo bogga PayPal.',
  'setup.paypal.outcome.works': 'Way shaqaynaysaa: PayPal way aqbashay akoonkan.',
  'setup.paypal.outcome.wrong-key':
    'PayPal ma aqbalayso client ID-gan iyo secret-kan. Live iyo sandbox way kala duwan yihiin.',
  'setup.paypal.outcome.unreachable': 'PayPal hadda lama gaari karo. Mar dambe isku day.',

  // mail
  'setup.mail': 'Iimayl',
  'setup.mail.about':
    'Server-ka iimaylka ee dukaankaagu iimayllada ugu diro macaamiisha iyo adiga. Adeeggaaga iimaylka ayaa kuu sheegaya xogtan.',
  'setup.mail.none': 'Weli iimayl lama diro. Waxaa loo kaydiyaa faylal ku jira {folder}.',
  'setup.mail.in-use': '{server}, magaca {user}',
  'setup.mail.sender': 'Diraha: {sender}',
  'setup.mail.host': 'Server-ka iimaylka',
  'setup.mail.host.hint': 'Sida smtp.example.com.',
  'setup.mail.security': 'Qarinta',
  'setup.mail.security.tls': 'TLS (badanaa port 465)',
  'setup.mail.security.starttls': 'STARTTLS (badanaa port 587)',
  'setup.mail.security.none': 'Midna (kaliya haddii aan fure jirin)',
  'setup.mail.port': 'Port',
  'setup.mail.user': 'Magaca isticmaalaha',
  'setup.mail.user.hint':
    'Badanaa waa cinwaankaaga iimaylka. Ka tag meel bannaan haddii aan loo baahnayn.',
  'setup.mail.secret': 'Furaha sirta ah',
  'setup.mail.secret.hint': 'Gmail iyo kuwo kale waxay rabaan “app password”.',
  'setup.mail.test': 'Dir iimayl tijaabo ah',
  'setup.mail.remove.sure':
    'Ma ka saartaa server-ka iimaylka iyo furihiisa? Markaas iimayl dambe lama dirayo.',
  'setup.mail.outcome.sent': 'Waxaa loo diray {recipient}. Eeg sanduuqaaga, iyo galka spam-ka.',
  'setup.mail.outcome.host-unknown': 'Ma jiro server magacan leh. Hubi higgaadda.',
  'setup.mail.outcome.unreachable':
    'Server-ka lagama gaari karo port-kan. Hubi port-ka, iyo in martigeliyahaagu oggol yahay dirista iimayllada.',
  'setup.mail.outcome.no-answer':
    'Server-ku kama jawaabo port-kan. Hubi port-ka, iyo in martigeliyahaagu oggol yahay dirista iimayllada.',
  'setup.mail.outcome.certificate':
    'Shahaadada server-ku magacan uma saxna, markaa waxay noqon kartaa mid qof kale leeyahay. Hubi magaca server-ka.',
  'setup.mail.outcome.no-encryption':
    'Server-ku qarintan kuma isticmaalo port-kan. Isku day qarin ama port kale.',
  'setup.mail.outcome.wrong-password':
    'Server-ku wuu diiday magaca ama furaha. Adeegyada qaar waxay rabaan “app password”.',
  'setup.mail.outcome.sender-refused':
    'Server-ku wuu diiday cinwaanka diraha. Badankoodu waxay oggol yihiin cinwaankaaga oo keliya.',
  'setup.mail.outcome.recipient-refused': 'Server-ku wuu diiday inuu u diro {recipient}.',
  'setup.mail.outcome.refused': 'Server-ku wuu diiday iimaylka.',

  // backup
  'setup.backup': 'Nuqul kayd ah',
  'setup.backup.about':
    'Nuqul wax walba ah oo habeen kasta la sameeyo iyadoo dukaanku furan yahay: alaabta, dalabyada, dadka iyo sawirrada. Meel ka baxsan server-ka ku hay, haddii server-ku lumo.',
  'setup.backup.target': 'Meesha lagu hayo',
  'setup.backup.target.folder': 'Server-kan',
  'setup.backup.target.bucket': 'Bucket S3 ah oo meel kale ku yaal',
  'setup.backup.keep': 'Tirada nuqullada la hayo',
  'setup.backup.endpoint': 'Cinwaanka kaydka',
  'setup.backup.endpoint.hint': 'Sida https://s3.example.com. Amazon uga tag meel bannaan.',
  'setup.backup.region': 'Gobolka',
  'setup.backup.region.hint': 'Sida eu-central-1. Ka tag meel bannaan haddii aanu jirin.',
  'setup.backup.bucket': 'Bucket',
  'setup.backup.accessKeyId': 'Access key ID',
  'setup.backup.secret': 'Secret access key',
  'setup.backup.folder.hint':
    'Waxaa lagu hayaa {folder}. Haddii server-ku lumo, nuqulladanna way lumayaan.',
  'setup.backup.now': 'Hadda nuqul samee',
  'setup.backup.running': 'Nuqul ayaa la samaynayaa…',
  'setup.backup.last': 'Nuqulkii u dambeeyey: {moment}, {size} MB',
  'setup.backup.failed': 'Nuqulkii u dambeeyey waa fashilmay.',
  'setup.backup.remove.sure':
    'Ma joojisaa nuqullada maalinlaha ah? Kuwii la sameeyey way sii jirayaan.',
  'setup.backup.to.bucket': {
    one: 'Habeen kasta bucket-ka {bucket}; nuqulkii u dambeeyey waa la hayaa.',
    other: 'Habeen kasta bucket-ka {bucket}; {count} ugu dambeeya waa la hayaa.',
  },
  'setup.backup.to.folder': {
    one: 'Habeen kasta {folder}; nuqulkii u dambeeyey waa la hayaa.',
    other: 'Habeen kasta {folder}; {count} ugu dambeeya waa la hayaa.',
  },
  'setup.backup.outcome.works': 'Way shaqaynaysaa: fayl ayaa la qoray, la akhriyey oo la tirtiray.',
  'setup.backup.outcome.old-kept':
    'Nuqulka waa la sameeyey, laakiin kuwii hore lama tirtiri karin.',
  'setup.backup.outcome.enter-again': 'Furihiisa server-kan lagama akhrin karo: mar kale geli.',
  'setup.backup.outcome.no-bucket': 'Kaydkan kuma jiro bucket magacan leh.',
  'setup.backup.outcome.wrong-key': 'Kaydku ma aqbalayo furahan.',
  'setup.backup.outcome.wrong-region': 'Bucket-ku wuxuu ku yaal gobol kale.',
  'setup.backup.outcome.refused':
    'Kaydku wuu diiday. Furuhu wuxuu u baahan yahay oggolaansho uu ku taxo, akhriyo, qoro oo tirtiro faylasha bucket-kan.',
  'setup.backup.outcome.host-unknown': 'Cinwaankan server kuma jiro. Hubi higgaadda.',
  'setup.backup.outcome.unreachable': 'Kaydka lama gaari karo. Hubi cinwaankiisa.',
  'setup.backup.outcome.no-answer':
    'Kaydku ma jawaabayo. Mar dambe isku day, ama hubi cinwaankiisa.',
  'setup.backup.outcome.certificate':
    'Shahaadada kaydku cinwaankan uma saxna, markaa waxay noqon kartaa mid qof kale leeyahay.',
  'setup.backup.outcome.disk-full': 'Disk-ga server-ku waa buuxaa.',
  'setup.backup.outcome.not-writable': 'Dukaanku kuma qori karo galkan.',
  'setup.backup.outcome.failed': 'Wax baa qaldamay. Diiwaanka server-ka ayaa sheegaya waxa dhacay.',

  // problems, by field
  'setup.problem.keep': 'Geli tiro 1 ilaa 365 ah.',
  'setup.problem.endpoint': 'Geli cinwaan ku bilaabma https://, waddo la’aan.',
  'setup.problem.region': 'Geli gobol, sida eu-central-1.',
  'setup.problem.bucket': 'Geli magaca bucket-ka.',
  'setup.problem.accessKeyId': 'Geli aqoonsiga furaha.',
  'setup.problem.target': 'Dooro mid ka mid ah qiimayaasha.',
  'setup.problem.host': 'Geli magaca server-ka, sida smtp.example.com.',
  'setup.problem.port': 'Geli tiro 1 ilaa 65535 ah.',
  'setup.problem.security': 'Furaha sirta ah wuxuu u baahan yahay xiriir qarsoon.',
  'setup.problem.user': 'Magaca isticmaaluhu ugu badnaan waa 300 xaraf.',
  'setup.problem.secret': 'Mar kale geli: waxaa loo isticmaalaa oo keliya server-kii loo kaydiyey.',
  'setup.problem.sender': 'Geli cinwaan iimayl, ama magac uu ku xigo cinwaanka oo ku jira < iyo >.',
  'setup.problem.clientId':
    'Geli client ID-ga iyo secret-ka isla app-ka iyo nooca, sida PayPal u muujiso.',
  'setup.problem.webhookId': 'Geli ID-ga sida PayPal u muujiso.',
  'setup.problem.environment': 'Dooro mid ka mid ah qiimayaasha.',
  'setup.problem.merchantUid': 'Geli UID-ga sida WaafiPay ku siisay.',
  'setup.problem.apiUserId': 'Geli ID-ga sida WaafiPay ku siisay.',
  'setup.problem.url': 'Geli cinwaan ku bilaabma https://, waddo la’aan.',

  // the change log
  'audit.field.host': 'Server-ka iimaylka',
  'audit.field.port': 'Port',
  'audit.field.security': 'Qarinta',
  'audit.field.user': 'Magaca isticmaalaha',
  'audit.field.secret': 'Furaha sirta ah',
  'audit.field.target': 'Meesha',
  'audit.field.keep': 'Nuqullada la hayo',
  'audit.field.endpoint': 'Cinwaanka kaydka',
  'audit.field.region': 'Gobolka',
  'audit.field.bucket': 'Bucket',
  'audit.field.accessKeyId': 'Access key ID',
  'audit.field.clientId': 'Client ID',
  'audit.field.environment': 'Nooca',
  'audit.field.webhookId': 'Webhook ID',
  'audit.field.merchantUid': 'Merchant UID',
  'audit.field.apiUserId': 'API user ID',
  'audit.field.url': 'Cinwaanka WaafiPay',
  'audit.secret.saved': 'la kaydiyey',
  'audit.secret.replaced': 'la beddelay',
}
