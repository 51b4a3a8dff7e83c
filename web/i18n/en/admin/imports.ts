import type { Dictionary } from '../../texts.ts'

export const imports = {
  'imports.export': 'Export products',
  'imports.export.hint':
    'All products as a CSV file. Edit it in your spreadsheet program and import it again.',
  'imports.export.button': 'Download CSV',
  'imports.template': 'Download template',
  'imports.upload': 'Import products',
  'imports.upload.hint':
    'A CSV file, up to 20 MB. Products are matched by SKU: existing ones are updated, new ones are added. The file is checked first; nothing changes until you confirm.',
  'imports.upload.stock':
    'Leave out the Stock column if you only want to change texts or prices. Otherwise units sold in the meantime would be added back.',
  'imports.choose': 'Choose a CSV file',
  'imports.drop': 'or drop it here',
  'imports.uploading': 'Uploading {name}…',
  'imports.file.is-spreadsheet':
    'This is a spreadsheet, not a CSV file. In your spreadsheet program, choose “Save as”, then “CSV UTF-8”.',
  'imports.file.not-text':
    'The text encoding of this file cannot be read. Save it again as “CSV UTF-8” in your spreadsheet program.',
  'imports.file.empty': 'This file is empty.',
  'imports.file.too-large': 'This file is larger than 20 MB. Split it into several files.',

  // states of a file
  'imports.checking': 'Checking the file…',
  'imports.importing': 'Importing products…',
  'imports.progress': '{done} of {rows} rows',
  'imports.stay': 'You can leave this page; the import continues.',
  'imports.ready': 'No problems found',
  'imports.nothing': 'Nothing to change: everything in this file is already in the shop.',
  'imports.faulty': {
    one: '{count} problem: nothing was changed',
    other: '{count} problems: nothing was changed',
  },
  'imports.faulty.hint':
    'Fix the file and upload it again. It is imported completely or not at all.',
  'imports.done': 'Import complete',
  'imports.failed': 'The import failed: nothing was changed',
  'imports.failed.hint':
    'Upload the file again. If it fails again, contact your server administrator.',
  'imports.stalled': 'The import seems to have stopped. You can safely start it again.',
  'imports.again': 'Start again',
  'imports.start': 'Import now',
  'imports.toProducts': 'View products',
  'imports.rows': { one: '{count} row', other: '{count} rows' },
  'imports.creates': 'New products',
  'imports.updates': 'Updated products',
  'imports.unchanged': 'Unchanged',
  'imports.ignored': 'Unknown columns, ignored: {columns}',
  'imports.first': 'The first {shown} of {count} problems:',

  // problems
  'imports.problems': 'Problems',
  'imports.row': 'Row',
  'imports.column': 'Column',
  'imports.value': 'In the file',
  'imports.problem': 'Problem',
  'imports.problem.missing': 'Required',
  'imports.problem.too-long': 'This text is too long.',
  'imports.problem.bad-characters': 'This text contains characters that cannot be read.',
  'imports.problem.not-a-price': 'This is not a price. Enter it like 12.50',
  'imports.problem.unclear-price': 'Unclear: thousands or cents? Enter it like 1234.00 or 1.23',
  'imports.problem.negative': 'This cannot be below 0.',
  'imports.problem.too-much': 'This number is too high.',
  'imports.problem.not-whole': 'Enter a whole number of units.',
  'imports.problem.not-yes-or-no': 'Enter yes or no.',
  'imports.problem.not-an-address': 'The image URL must start with https://',
  'imports.problem.too-many-items': 'At most 100 ingredients.',
  'imports.problem.price-needed': 'A published product needs a price above 0.',
  'imports.problem.twice': 'This SKU is already used in another row.',
  'imports.problem.deleted': 'The product with this SKU is deleted. Restore it first.',
  'imports.problem.too-many-cells': 'This row has more cells than the header row.',
  'imports.problem.no-sku-column':
    'There is no SKU column. The first row must contain the column names.',
  'imports.problem.column-twice': 'This column appears twice.',
  'imports.problem.no-rows': 'There are no rows below the header row.',
  'imports.problem.too-many-rows':
    'The file has more than 100,000 rows. Split it into several files.',
  'imports.problem.broken-quotes': 'This quotation mark is never closed.',

  // columns of the file
  'imports.column.sku': 'SKU',
  'imports.column.name': 'Name',
  'imports.column.nameSo': 'Name (Somali)',
  'imports.column.category': 'Category',
  'imports.column.categorySo': 'Category (Somali)',
  'imports.column.price': 'Price',
  'imports.column.stock': 'Stock',
  'imports.column.description': 'Description',
  'imports.column.descriptionSo': 'Description (Somali)',
  'imports.column.brand': 'Brand',
  'imports.column.size': 'Size',
  'imports.column.ingredients': 'Ingredients',
  'imports.column.image': 'Image URL',
  'imports.column.published': 'Published',

  // history
  'imports.history': 'Recent imports',
  'imports.history.file': 'File',
  'imports.history.date': 'Date',
  'imports.history.by': 'By',
  'imports.history.result': 'Result',
  'imports.result.checking': 'Checking',
  'imports.result.ready': 'Not imported yet',
  'imports.result.faulty': { one: '{count} problem', other: '{count} problems' },
  'imports.result.importing': 'Importing',
  'imports.result.done': '{creates} new, {updates} updated',
  'imports.result.failed': 'Failed',
} as const satisfies Dictionary
