// After `npm ci`: takes away what the packages bring and nothing here reads.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../node_modules')

// The headers for compiling add-ons to Node, source maps (together a sixth of all), and what
// OpenTelemetry brings for bundlers.
const UNREAD =
  /^node-linux-\w+[/\\](include|share|CHANGELOG\.md)$|\.([cm]?[jt]s|css)\.map$|^@opentelemetry[/\\][\w-]+[/\\](build[/\\](esm|esnext)|dist[/\\]experimental_.+)$/
for (const path of readdirSync(folder, { recursive: true }).filter((name) => UNREAD.test(name)))
  rmSync(join(folder, path), { recursive: true, force: true })

shortenExports('drizzle-orm')

/**
 * Node parses the `exports` of a package again for each of its modules. With 180 kB for 110 modules
 * that was a quarter of each start. A pattern for all entries named like their file does the same.
 */
function shortenExports(name) {
  const file = join(folder, name, 'package.json')
  const { exports, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
  const fileOf = (entry) => (entry.import?.default ?? '').replace(/\.js$/, '')
  const others = Object.entries(exports).filter(([path, entry]) => fileOf(entry) !== path)
  const short = [['./*', { import: { default: './*.js' } }], ...others].map(([path, entry]) => {
    const target = fileOf(entry)
    return [path, target ? { import: `${target}.js`, require: `${target}.cjs` } : entry]
  })
  // Renamed, so that copies of node_modules made of hard links stay as they are.
  writeFileSync(`${file}.new`, JSON.stringify({ ...rest, exports: Object.fromEntries(short) }))
  renameSync(`${file}.new`, file)
}
