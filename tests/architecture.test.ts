import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { AREAS, INFRASTRUCTURE } from './areas.ts'

/** Who may import whom. Anything not listed is forbidden, so that a new arrow is a visible decision. */
const MAY_IMPORT: Record<string, string[]> = {
  domain: [],
  contract: ['domain'],
  server: ['contract', 'domain'],
  web: ['contract', 'domain'],
  emulators: ['domain'],
}

/** Files beside the server's folders that all of them may use: the settings, and what a shop has. */
const SHARED = ['config.ts', 'config-s3.ts', 'config-values.ts', 'shop.ts']

/**
 * The server's folders, lowest first. Other files beside them put the shop together: those may import
 * everything, and nothing imports them.
 */
const LINE = [...INFRASTRUCTURE, ...AREAS].flatMap((folder) =>
  // Every change of data in the areas runs in the unit of work.
  folder === 'settings' ? ['unit.ts', folder] : [folder],
)

/** Places of the web, lowest first: one may use those before it, never those after. */
const WEB_PLACES = [
  'styles',
  'context.ts',
  'document-settings.ts',
  'hydrated.ts',
  'random-key.ts',
  'stored.ts',
  'api.ts',
  'viewer.ts',
  'follow-sign-out.ts',
  'draft.ts',
  'attempt.ts',
  'load.ts',
  'i18n',
  'ui',
  'toasts.tsx',
  'layout',
  'cart',
  'reviews',
  'catalog',
  'info',
  'payments',
  'checkout',
  'orders',
  'accounts',
  'admin',
  'frame',
  'root.tsx',
  'routes.ts',
  'entry.client.tsx',
  'entry.server.tsx',
  'server.ts',
]

/** Upward imports of the web, each with its reason. */
const WEB_UPWARD: Record<string, string> = {
  'web/orders/order-page.tsx -> admin': 'loads the admin’s part of the page for admins alone',
}

/** Imports that join two sides, each with its reason. */
const BRIDGES: Record<string, string> = {
  'server/payments/open-provider.ts -> emulators': 'starts the emulator for a demo',
}

/** Tables that two places write, each with its reason. */
const SHARED_TABLES: Record<string, string[]> = {
  // The area reads, undoes and erases what the unit of work records for every other area.
  auditEntries: ['audit-log', 'unit.ts'],
}

/** Longer than 250 lines, each with its reason. */
const LONG: Record<string, string> = {
  'server/db/schema.ts': 'all tables on one page',
  'domain/countries.ts': 'a table of data, one country a line',
}

/** Besides routes, each with the tool that asks for it. */
const DEFAULT_EXPORTS: Record<string, string> = {
  'web/admin/frame/admin-menu.tsx': 'React.lazy',
  'web/entry.server.tsx': 'React Router',
  'web/root.tsx': 'React Router',
  'web/routes.ts': 'React Router',
}

/** Variables of a module that are no shop's, each with its reason. */
const PROCESS_STATE: Record<string, string> = {
  'server/accounts/passwords.ts': 'turns at the threads, which all shops of a process share',
  'server/http/request-limits.ts': 'by connection',
  'server/orders/pdfs/fonts.ts': 'files, read once',
}

const files = globSync('{domain,contract,server,web,emulators}/**/*.{ts,tsx}').filter(
  (file) => !file.includes('.test.'),
)

it('lets a side import what stands below it, and a folder of the server the folders before it', () => {
  const wrong = imports().filter((one) => !isAllowed(one))
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

it('gives each folder of the server its place in the line', () => {
  const folders = globSync('server/*/').map((folder) => folder.split('/')[1])
  expect(folders.toSorted()).toEqual([...INFRASTRUCTURE, ...AREAS].toSorted())
})

it('lets each table be written by one place', () => {
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

it('lists no exception that nothing needs', () => {
  const joined = imports().map(({ from, to }) => `${from} -> ${to.split('/')[0]}`)
  expect(Object.keys(BRIDGES).filter((bridge) => !joined.includes(bridge))).toEqual([])
  expect(Object.keys(LONG).filter((file) => !isLong(file))).toEqual([])
})

it('keeps files to 250 lines, but dictionaries and those with a reason', () => {
  expect(files.filter((file) => isLong(file) && !LONG[file] && !isDictionary(file))).toEqual([])
})

it('keeps every import of the web pointing downwards', () => {
  const rank = (file: string) => WEB_PLACES.indexOf(file.split('/')[1] ?? '')
  const web = imports().filter(({ from, to }) =>
    [from, to].every((file) => file.startsWith('web/')),
  )
  const upward = web.filter(({ from, to }) => rank(from) < rank(to))
  const wrong = upward.map(({ from, to }) => `${from} -> ${to.split('/')[1]}`)
  expect(wrong).toEqual(Object.keys(WEB_UPWARD))
  expect(files.filter((file) => file.startsWith('web/') && rank(file) === -1)).toEqual([])
})

it('keeps the schemas’ library out of the browser', () => {
  const runtime =
    /^import (?!type)[^']*from '(?:zod|#contract\/(?!client|paths|admin\/paths)[^']*)'/m
  const web = files.filter((file) => file.startsWith('web/'))
  expect(web.filter((file) => runtime.test(readFileSync(file, 'utf8')))).toEqual([])
})

it('holds a shop’s state on Shop, not in variables of the server’s modules', () => {
  const variable =
    /^(?:export )?(?:let |const \w+(?:: [^=]+)? = (?:\[\]|new (?:LRUCache|WeakMap)\b))/m
  const wrong = files.filter(
    (file) => file.startsWith('server/') && variable.test(readFileSync(file, 'utf8')),
  )
  expect(wrong.toSorted()).toEqual(Object.keys(PROCESS_STATE))
})

it('knows no folders for leftovers', () => {
  const leftovers = /(^|\/)(lib|utils|helpers|misc)\//
  expect(files.filter((file) => leftovers.test(file))).toEqual([])
})

it('exports nothing as default but routes, and what a tool asks for', () => {
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

/** Of one file by another, of types as well. */
function imports(): Import[] {
  const written = /(?:from|import\(|import) ?'(#|\.{1,2}\/)([^']+)'/g
  return files.flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(written)].map(([, kind, path = '']) => ({
      from,
      to: kind === '#' ? path : new URL(`${kind}${path}`, `file:///${from}`).pathname.slice(1),
    })),
  )
}
