import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Who may import whom. Anything not listed is forbidden, so a new arrow is a visible decision. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  server: ['contract', 'domain'],
  web: ['contract', 'domain'],
  emulators: [],
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
]

/** The places that exist in order to join the sides. */
const BRIDGES = ['server/http/web.ts -> web', 'server/http/dev.ts -> web']

const LONGEST_FILE = 250
/** Longer files, each with its reason. */
const MAY_BE_LONGER: Record<string, string> = {
  'server/db/schema.ts': 'all tables on one page: the picture is worth more than the rule',
}

test('every import points downwards', () => {
  const wrong = imports().filter((one) => !isAllowed(one))
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

test('no file is longer than a reader can hold, unless it says why', () => {
  const long = sources().filter((file) => read(file).split('\n').length > LONGEST_FILE + 1)
  expect(long.filter((file) => !(file in MAY_BE_LONGER))).toEqual([])
})

test('nobody looks for things in a drawer', () => {
  const drawers = sources().filter((file) => /(^|\/)(lib|utils?|helpers?|misc)(\/|\.)/.test(file))
  expect(drawers).toEqual([])
})

interface Import {
  from: string
  to: string
}

function isAllowed({ from, to }: Import): boolean {
  const [fromSide = '', fromArea = ''] = from.split('/')
  const [toSide = '', toArea = ''] = to.split('/')
  if (isTest(from) || BRIDGES.includes(`${from} -> ${toSide}`)) return true
  if (fromSide !== toSide) return isStart(from, toSide) || mayImport(fromSide, toSide)
  if (fromSide !== 'server' || !AREAS.includes(fromArea) || !AREAS.includes(toArea)) return true
  if (fromArea === toArea) return true
  return AREAS.indexOf(toArea) < AREAS.indexOf(fromArea) && !to.endsWith('/routes.ts')
}

function mayImport(fromSide: string, toSide: string): boolean {
  return MAY_IMPORT[fromSide]?.includes(toSide) ?? false
}

/** The demo runs the payment emulator beside the shop; what starts it may know it. */
function isStart(from: string, toSide: string): boolean {
  return toSide === 'emulators' && /^server\/(main|start|payments\/demo)[\w-]*\.ts$/.test(from)
}

function isTest(file: string): boolean {
  return file.startsWith('tests/') || /(\.test|-suite)\.tsx?$/.test(file)
}

function imports(): Import[] {
  return sources().flatMap((from) =>
    [...read(from).matchAll(/(?:from|import\()\s*'(#|\.{1,2}\/)([^']+)'/g)].map(
      ([, kind, path = '']) => ({
        from,
        to: kind === '#' ? path : new URL(`${kind}${path}`, `file:///${from}`).pathname.slice(1),
      }),
    ),
  )
}

function sources(): string[] {
  return globSync('{domain,contract,server,web,emulators,tests}/**/*.{ts,tsx}')
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
