import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { AREAS, INFRASTRUCTURE } from './areas.ts'

/**
 * The permitted imports. Anything else is forbidden, so that a new dependency is a visible
 * decision.
 */
const MAY_IMPORT: Record<string, string[]> = {
  domain: [],
  contract: ['domain'],
  server: ['contract', 'domain'],
  web: ['contract', 'domain'],
  emulators: ['domain'],
}

/**
 * Files beside the server's folders that all of them may use: the settings, and the type of a shop.
 */
const SHARED = [
  'config.ts',
  'config-database.ts',
  'config-s3.ts',
  'config-tracing.ts',
  'config-values.ts',
  'shop.ts',
]

/**
 * The server's folders, lowest first. Other files beside them assemble the shop: they may import
 * everything, and nothing imports them.
 */
const LINE = [...INFRASTRUCTURE, ...AREAS].flatMap((folder) =>
  // Every change of data in the areas runs in this unit of work.
  folder === 'settings' ? ['write-audit-entries.ts', 'unit.ts', folder] : [folder],
)

/** Places of the web, lowest first: each may import those before it, never those after it. */
const WEB_PLACES = [
  'styles',
  'context.ts',
  'document-settings.ts',
  'hydrated.ts',
  'random-key.ts',
  'stored.ts',
  'data-saver.ts',
  'api.ts',
  'order-api.ts',
  'viewer.ts',
  'follow-sign-out.ts',
  'draft.ts',
  'attempt.ts',
  'load.ts',
  'i18n',
  'ui',
  'toasts.tsx',
  'layout',
  'related',
  'wishlist',
  'cart',
  'reviews',
  'catalog',
  'info',
  'home',
  'payments',
  'checkout',
  'orders',
  'accounts',
  'admin',
  'frame',
  'root.tsx',
  'routes.ts',
  'document',
  'entry.client.tsx',
  'entry.server.tsx',
  'server.ts',
]

/** Upward imports of the web, each with its reason. */
const WEB_UPWARD: Record<string, string> = {
  'web/orders/order-page.tsx -> admin': 'loads the admin’s part of the page for admins alone',
  'web/accounts/profile-page.tsx -> admin': 'loads the second factor for admins alone',
}

/** Imports across sides, each with its reason. */
const BRIDGES: Record<string, string> = {
  'server/payments/open-provider.ts -> emulators': 'starts the emulator for a demo',
}

/** Tables written by two places, each with the reason. */
const SHARED_TABLES: Record<string, string[]> = {
  // The area reads, undoes and erases what the unit of work records for every area.
  auditEntries: ['audit-log', 'write-audit-entries.ts'],
  // Lists show the main picture from the row of offers; its sizes are made by the area of pictures.
  productOffers: ['catalog', 'media'],
}

/** Files longer than 250 lines, each with the reason. */
const LONG: Record<string, string> = {
  'server/db/schema.ts': 'all tables on one page',
  'domain/countries.ts': 'a table of data, one country a line',
}

/** Default exports besides routes, each with the tool that requires it. */
const DEFAULT_EXPORTS: Record<string, string> = {
  'web/admin/frame/admin-menu.tsx': 'React.lazy',
  'web/entry.server.tsx': 'React Router',
  'web/root.tsx': 'React Router',
  'web/routes.ts': 'React Router',
}

/** Module variables that are not state of a shop, each with the reason. */
const PROCESS_STATE: Record<string, string> = {
  'server/accounts/passwords.ts': 'turns at the threads, which all shops of a process share',
  'server/db/transact.ts': 'by connection',
  'server/http/request-limits.ts': 'by connection',
  'server/orders/pdfs/fonts.ts': 'files, read once',
}

const files = globSync('{domain,contract,server,web,emulators}/**/*.{ts,tsx}').filter(
  (file) => !file.includes('.test.'),
)

it('lets sides import only the sides below them, and server folders only the folders before them', () => {
  const wrong = imports().filter((one) => !isAllowed(one))
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

it('gives each folder of the server a place in the order', () => {
  const folders = globSync('server/*/').map((folder) => folder.split('/')[1])
  expect(folders.toSorted()).toEqual([...INFRASTRUCTURE, ...AREAS].toSorted())
})

it('lets only one place write each table', () => {
  const names = [...readFileSync('server/db/schema.ts', 'utf8').matchAll(/(\w+) = pgTable\(/g)]
  const tables = names.map(([, table = '']) => table)
  const write = /(?:\.(?:insert|update|delete)\(|(?:insert into|update|delete from) \$\{)(\w+)/g
  const writers = new Map(tables.map((table) => [table, new Set<string>()]))
  for (const file of files) {
    const [side, place = ''] = file.split('/')
    if (side !== 'server') continue
    for (const [, table = ''] of readFileSync(file, 'utf8').matchAll(write)) {
      writers.get(table)?.add(place)
    }
  }
  const shared = [...writers].filter(([, places]) => places.size !== 1)
  expect(
    Object.fromEntries(shared.map(([table, places]) => [table, [...places].toSorted()])),
  ).toEqual(SHARED_TABLES)
})

it('lists no exception that is not needed', () => {
  const joined = imports().map(({ from, to }) => `${from} -> ${to.split('/')[0]}`)
  expect(Object.keys(BRIDGES).filter((bridge) => !joined.includes(bridge))).toEqual([])
  expect(Object.keys(LONG).filter((file) => !isLong(file))).toEqual([])
})

it('limits files to 250 lines, except for dictionaries and listed exceptions', () => {
  expect(files.filter((file) => isLong(file) && !LONG[file] && !isDictionary(file))).toEqual([])
})

it('lets the web import only downwards', () => {
  const rank = (file: string) => WEB_PLACES.indexOf(file.split('/')[1] ?? '')
  const web = imports().filter(({ from, to }) =>
    [from, to].every((file) => file.startsWith('web/')),
  )
  const upward = web.filter(({ from, to }) => rank(from) < rank(to))
  const wrong = upward.map(({ from, to }) => `${from} -> ${to.split('/')[1]}`)
  expect(wrong).toEqual(Object.keys(WEB_UPWARD))
  expect(files.filter((file) => file.startsWith('web/') && rank(file) === -1)).toEqual([])
})

it('keeps the schema library out of the browser', () => {
  const runtime =
    /^import (?!type)[^']*from '(?:zod|#contract\/(?!client|paths|account-paths|cart-paths|checkout-paths|admin\/paths)[^']*)'/m
  const web = files.filter((file) => file.startsWith('web/'))
  expect(web.filter((file) => runtime.test(readFileSync(file, 'utf8')))).toEqual([])
})

it('holds a shop’s state on Shop, not in module variables of the server', () => {
  const variable =
    /^(?:export )?(?:let |const \w+(?:: [^=]+)? = (?:\[\]|new (?:LRUCache|WeakMap)\b))/m
  const wrong = files.filter(
    (file) => file.startsWith('server/') && variable.test(readFileSync(file, 'utf8')),
  )
  expect(wrong.toSorted()).toEqual(Object.keys(PROCESS_STATE))
})

it('has no folders for leftovers', () => {
  const leftovers = /(^|\/)(lib|utils|helpers|misc)\//
  expect(files.filter((file) => leftovers.test(file))).toEqual([])
})

it('has no default exports except routes and what a tool requires', () => {
  const isRoute = (file: string) => /^web\/.+-(page|layout)\.tsx$/.test(file)
  const wrong = files.filter((file) => exportsDefault(file) && !isRoute(file))
  expect(wrong.toSorted()).toEqual(Object.keys(DEFAULT_EXPORTS))
})

function isLong(file: string): boolean {
  return readFileSync(file, 'utf8').trimEnd().split('\n').length > 250
}

function exportsDefault(file: string): boolean {
  return /^export (default\b|\{[^}]*\bas default\b)/m.test(readFileSync(file, 'utf8'))
}

function isDictionary(file: string): boolean {
  return /^web\/i18n\/(en|so)\/(admin\/)?\w+\.ts$/.test(file)
}

function isAllowed({ from, to }: Import): boolean {
  const [fromSide = '', fromPart = ''] = from.split('/')
  const [toSide = '', toPart = ''] = to.split('/')
  if (BRIDGES[`${from} -> ${toSide}`]) return true
  if (fromSide !== toSide) return MAY_IMPORT[fromSide]?.includes(toSide) ?? false
  if (fromSide !== 'server' || fromPart === toPart || SHARED.includes(toPart)) return true
  if (!LINE.includes(fromPart)) return true
  const isBelow = LINE.includes(toPart) && LINE.indexOf(toPart) < LINE.indexOf(fromPart)
  return isBelow && !to.endsWith('routes.ts')
}

interface Import {
  from: string
  to: string
}

/** The import of one file by another, including type imports. */
function imports(): Import[] {
  const written = /(?:from|import\(|import) ?'(#|\.{1,2}\/)([^']+)'/g
  return files.flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(written)].map(([, kind, path = '']) => ({
      from,
      to: kind === '#' ? path : new URL(`${kind}${path}`, `file:///${from}`).pathname.slice(1),
    })),
  )
}
