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
  'imports.upload.variants':
    'Cabbir ama midab kasta saf buu leeyahay. Safafka isku kooxda ah waa hal alaab: kan koowaad ayaa qoraalka sita, kuwa kale waa laga tagi karaa.',
  'imports.upload.sets':
    'Xirmadu waxa ku jira waxay ku sheegtaa SKU iyo tiro, sida OIL-001*2; BALM-001. Meel madhan waxba ma beddesho, calaamadda - keligeedna waxay ka dhigtaa mid aan xirmo ahayn.',
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
  'imports.problem.unknown-facet': 'Ma aha tilmaan dukaanku yaqaan.',
  'imports.problem.unknown-country': 'Qor magaca dalka ama koodhkiisa labada xaraf ah.',
  'imports.problem.not-months': 'Qor bilo, 1 ilaa 60.',
  'imports.problem.too-many-items': 'Ugu badnaan 100 maaddo.',
  'imports.problem.price-needed': 'Alaabta dukaanka taal waxay u baahan tahay qiimo ka badan 0.',
  'imports.problem.twice': 'SKU-gan saf kale ayuu hore ugu jiraa.',
  'imports.problem.deleted':
    'Alaabta ama nooca SKU-gan leh waa la saaray. Marka hore alaabta soo celi, ama nooca mar kale ku dar.',
  'imports.problem.too-many-cells': 'Safkani wuxuu leeyahay meelo ka badan madaxyada.',
  'imports.problem.differs-in-group':
    'Saf kale oo isla koox ah ayaa wax kale sheegaya. Ka tag madhan ama isku mid qor.',
  'imports.problem.other-product': 'SKU-gan alaab kale ayaa leh, ma aha kooxdan.',
  'imports.problem.option-twice': 'Labada doorasho waa inay kala duwan yihiin.',
  'imports.problem.choice-twice': 'Nooc kale oo alaabtan ah ayaa isla qiimayaashan leh.',
  'imports.problem.too-many-variants':
    'Alaabtu waxay yeelan kartaa ilaa 100 nooc iyo 50 qiime doorashadiiba.',
  'imports.problem.variants-missing':
    'Noocan wuxuu u baahan yahay qiimaha doorashada cusub. Saf ugu dar.',
  'imports.problem.not-an-option': 'Qor cabbir, midab, caraf ama nooc.',
  'imports.problem.not-an-amount': 'Qor tiro ka badan 0, sida 50 ama 0.5',
  'imports.problem.not-a-unit': 'Qor ml, g ama xabbo.',
  'imports.problem.not-a-color': 'Qor midab sida #c4566b',
  'imports.problem.set-stock':
    'Xirmadu kayd gaar ah ma leh. Ka tag madhan, oo beddel kaydka waxyaabaha ku jira.',
  'imports.problem.not-parts':
    'Qor SKU iyo tiro 1 ilaa 100 ah, sida OIL-001*2; BALM-001. Calaamadda - keligeed: xirmo ma aha.',
  'imports.problem.part-twice': 'Mid kasta hal mar qor, tiradeedana raaci.',
  'imports.problem.too-many-parts': 'Xirmadu waxay yeelan kartaa ilaa 20 waxyaabood.',
  'imports.problem.unknown-part':
    'Dukaanka iyo faylkan midna kuma jirto alaab SKU-gan leh oo la iibinayo.',
  'imports.problem.set-in-set': 'Xirmo xirmo kale kuma jiri karto.',
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
  'imports.column.ingredientsComplete': 'Maaddooyinku waa dhan yihiin',
  'imports.column.facets': 'Ku habboon',
  'imports.column.howToUse': 'Sida loo isticmaalo',
  'imports.column.howToUseSo': 'Sida loo isticmaalo (Soomaali)',
  'imports.column.warnings': 'Digniinaha',
  'imports.column.warningsSo': 'Digniinaha (Soomaali)',
  'imports.column.responsiblePerson': 'Qofka mas’uulka ka ah',
  'imports.column.origin': 'Dalka laga keenay',
  'imports.column.paoMonths': 'Bilaha furitaanka kadib',
  'imports.column.sealed': 'Way xiran tahay',
  'imports.column.group': 'Kooxda',
  'imports.column.option1': 'Doorasho 1',
  'imports.column.value1': 'Qiime 1',
  'imports.column.value1So': 'Qiime 1 (Soomaali)',
  'imports.column.option2': 'Doorasho 2',
  'imports.column.value2': 'Qiime 2',
  'imports.column.value2So': 'Qiime 2 (Soomaali)',
  'imports.column.swatch': 'Summadda midabka',
  'imports.column.netAmount': 'Xaddiga saafiga ah',
  'imports.column.netUnit': 'Halbeegga saafiga ah',
  'imports.column.weightGrams': 'Culayska (g)',
  'imports.column.parts': 'Waxa xirmada ku jira',

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
