import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Who may import whom. Anything not listed is forbidden, so that a new arrow is a visible decision. */
const MAY_IMPORT: Record<string, string[]> = {
  domain: [],
  contract: ['domain'],
  server: ['contract', 'domain'],
  web: ['contract', 'domain'],
  emulators: ['domain'],
}

/** Areas of the server, lowest first: an area may use the ones before it, never the ones after. */
const AREAS = [
  'settings',
  'media',
  'accounts',
  'catalog',
  'reviews',
  'cart',
  'orders',
  'payments',
  'notifications',
  'analytics',
  'audit-log',
  'erasure',
  'doctor',
]

/** The places that exist in order to join the sides, each with its reason. */
const BRIDGES: Record<string, string> = {
  'server/http/web.ts -> web': 'renders the pages',
  'server/http/dev.ts -> web': 'renders the pages while they are worked on',
  'server/payments/open-provider.ts -> emulators': 'starts the emulator for a demo',
}

/** Longer than 250 lines, each with its reason. */
const LONG: Record<string, string> = {
  'server/db/schema.ts': 'all tables on one page',
  'domain/countries.ts': 'a table of data, one country a line',
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

it('keeps every import pointing downwards', () => {
  const wrong = imports().filter((one) => !isAllowed(one))
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

it('keeps files short, or says why not', () => {
  const lines = (file: string) => readFileSync(file, 'utf8').split('\n').length
  expect(files.filter((file) => lines(file) > 251 && !LONG[file] && !isDictionary(file))).toEqual(
    [],
  )
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

it('knows no folders for leftovers and no default exports but those a tool asks for', () => {
  const leftovers = /(^|\/)(lib|utils|helpers|misc)\//
  expect(files.filter((file) => leftovers.test(file))).toEqual([])
})

function isDictionary(file: string): boolean {
  return /^web\/i18n\/(en|so)\/(admin\/)?\w+\.ts$/.test(file)
}

function isAllowed({ from, to }: { from: string; to: string }): boolean {
  const [fromSide = '', fromArea = ''] = from.split('/')
  const [toSide = '', toArea = ''] = to.split('/')
  if (BRIDGES[`${from} -> ${toSide}`]) return true
  if (fromSide !== toSide) return MAY_IMPORT[fromSide]?.includes(toSide) ?? false
  if (fromSide !== 'server' || !AREAS.includes(fromArea) || !AREAS.includes(toArea)) return true
  if (fromArea === toArea) return true
  return AREAS.indexOf(toArea) < AREAS.indexOf(fromArea) && !to.endsWith('routes.ts')
}

function imports() {
  return files.flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(/from '(#|\.{1,2}\/)([^']+)'/g)].map(
      ([, kind, path = '']) => ({
        from,
        to: kind === '#' ? path : new URL(`${kind}${path}`, `file:///${from}`).pathname.slice(1),
      }),
    ),
  )
}
