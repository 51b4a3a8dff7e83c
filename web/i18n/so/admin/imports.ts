import type { imports as english } from '../../en/admin/imports.ts'
import type { Translated } from '../../texts.ts'

export const imports: Translated<typeof english> = {
  'imports.export': 'Dhoofi alaabta',
  'imports.export.hint':
    'Dhammaan alaabta oo ah fayl CSV oo lagu furo barnaamijka xaashida. Halkaas wax kaga beddel, dabadeed mar kale soo geli.',
  'imports.export.button': 'Soo deji CSV',
  'imports.template': 'Soo deji tusaalaha',
  'imports.upload': 'Soo geli alaab',
  'imports.upload.hint':
    'Fayl CSV ah, ugu badnaan 20 MB. Alaabta waxaa lagu gartaa SKU-geeda: tii hore u jirtay waa la beddelayaa, tii cusubna waa lagu darayaa. Marka hore faylka waa la hubinayaa oo keliya; waxba isma beddelayaan ilaa aad oggolaato.',
  'imports.upload.stock':
    'Ka saar tiirka Tirada haddii aad rabto inaad beddesho qoraalka ama qiimaha oo keliya: haddii kale xabbadihii la iibiyey ayaa dib u soo laabanaya.',
  'imports.choose': 'Dooro fayl CSV ah',
  'imports.drop': 'ama halkan ku soo rid',
  'imports.uploading': '{name} waa la soo gelinayaa…',
  'imports.file.is-spreadsheet':
    'Kani waa xaashi xisaabeed ee ma aha fayl CSV. Barnaamijka xaashida ka dooro “Save as”, dabadeed “CSV UTF-8”.',
  'imports.file.not-text':
    'Xarfaha faylkan lama akhrin karo. Mar kale u kaydi “CSV UTF-8” barnaamijka xaashida.',
  'imports.file.empty': 'Faylkani waa madhan yahay.',
  'imports.file.too-large': 'Faylkani wuxuu ka badan yahay 20 MB. Fadlan u kala qaybi dhowr fayl.',

  // states of a file
  'imports.checking': 'Faylka waa la hubinayaa…',
  'imports.importing': 'Alaabta waa la soo gelinayaa…',
  'imports.progress': '{done} ka mid ah {rows} saf',
  'imports.stay': 'Boggan waad ka bixi kartaa, shaqadu way socotaa.',
  'imports.ready': 'Faylkan wax khalad ah kuma jiro',
  'imports.nothing': 'Faylkani waxba ma beddelayo: wax kasta oo ku jira dukaanka ayay ku jiraan.',
  'imports.faulty': {
    one: '{count} khalad: waxba lama beddelin',
    other: '{count} khalad: waxba lama beddelin',
  },
  'imports.faulty.hint': 'Sax faylka oo mar kale soo geli. Dhammaantiis ayaa la qaataa ama waxba.',
  'imports.done': 'Soo gelintu way dhammaatay',
  'imports.failed': 'Faylka lama soo gelin karin: waxba lama beddelin',
  'imports.failed.hint':
    'Faylka mar kale soo geli. Haddii ay mar kale dhacdo, la xiriir maamulaha server-ka.',
  'imports.stalled':
    'Waxay u muuqataa inay istaagtay. Si ammaan ah ayaad mar kale u bilaabi kartaa.',
  'imports.again': 'Mar kale bilow',
  'imports.start': 'Hadda soo geli',
  'imports.toProducts': 'Eeg alaabta',
  'imports.rows': { one: '{count} saf', other: '{count} saf' },
  'imports.creates': 'Alaab cusub',
  'imports.updates': 'Alaab la beddelay',
  'imports.unchanged': 'Aan isbeddelin',
  'imports.ignored': 'Tiirarkan lama yaqaan, waana laga tegay: {columns}',
  'imports.first': '{shown} khalad ee ugu horreeya {count}:',

  // problems
  'imports.problems': 'Khaladaadka',
  'imports.row': 'Saf',
  'imports.column': 'Tiir',
  'imports.value': 'Faylka ku qoran',
  'imports.problem': 'Khaladka',
  'imports.problem.missing': 'Waa loo baahan yahay',
  'imports.problem.too-long': 'Qoraalkani aad buu u dheer yahay.',
  'imports.problem.bad-characters': 'Waxaa ku jira xarfo aan la akhrin karin.',
  'imports.problem.not-a-price': 'Kani qiimo ma aha. U qor sida 12.50',
  'imports.problem.unclear-price': 'Ma cadda: kumanyaal mise senti? U qor sida 1234.00 ama 1.23',
  'imports.problem.negative': 'Tani kama hoosayn karto 0.',
  'imports.problem.too-much': 'Tani aad bay u badan tahay.',
  'imports.problem.not-whole': 'Qor tiro dhan.',
  'imports.problem.not-yes-or-no': 'Qor haa ama maya.',
  'imports.problem.not-an-address': 'Cinwaanka sawirku waa inuu ku bilaabmaa https://',
  'imports.problem.too-many-items': 'Ugu badnaan 100 maaddo.',
  'imports.problem.price-needed': 'Alaabta dukaanka taal waxay u baahan tahay qiimo ka badan 0.',
  'imports.problem.twice': 'SKU-gan saf kale ayuu hore ugu jiraa.',
  'imports.problem.deleted': 'Alaabta SKU-gan leh waa la tirtiray. Marka hore soo celi.',
  'imports.problem.too-many-cells': 'Safkani wuxuu leeyahay meelo ka badan madaxyada.',
  'imports.problem.no-sku-column':
    'Ma jiro tiir la yiraahdo SKU. Safka koowaad waa inuu madaxyada yahay.',
  'imports.problem.column-twice': 'Laba tiir ayaa tan ku saabsan.',
  'imports.problem.no-rows': 'Madaxyada hoostooda waxba kuma jiraan.',
  'imports.problem.too-many-rows':
    'Faylku wuxuu ka badan yahay 100,000 saf. Fadlan u kala qaybi dhowr fayl.',
  'imports.problem.broken-quotes': 'Halkan calaamad xigasho ayaa ka furan oo aan la xirin.',

  // columns of the file
  'imports.column.sku': 'SKU',
  'imports.column.name': 'Magaca',
  'imports.column.nameSo': 'Magaca (Soomaali)',
  'imports.column.category': 'Qaybta',
  'imports.column.categorySo': 'Qaybta (Soomaali)',
  'imports.column.price': 'Qiimaha',
  'imports.column.stock': 'Tirada',
  'imports.column.description': 'Sharraxaadda',
  'imports.column.descriptionSo': 'Sharraxaadda (Soomaali)',
  'imports.column.brand': 'Sumadda',
  'imports.column.size': 'Cabbirka',
  'imports.column.ingredients': 'Maaddooyinka',
  'imports.column.image': 'Cinwaanka sawirka',
  'imports.column.published': 'La daabacay',

  // history
  'imports.history': 'Soo gelintii ugu dambeeyey',
  'imports.history.file': 'Fayl',
  'imports.history.date': 'Taariikh',
  'imports.history.by': 'Qofka',
  'imports.history.result': 'Natiijo',
  'imports.result.checking': 'Waa la hubinayaa',
  'imports.result.ready': 'Weli lama soo gelin',
  'imports.result.faulty': { one: '{count} khalad', other: '{count} khalad' },
  'imports.result.importing': 'Way socotaa',
  'imports.result.done': '{creates} cusub, {updates} la beddelay',
  'imports.result.failed': 'Wuu fashilmay',
}
