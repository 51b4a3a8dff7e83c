// After the build: compresses every script, style and picture with brotli and gzip at their highest
// levels, so that the server does not compress them per request. Scripts first go through a second
// minifier, which saves another percent.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minify } from 'terser'
import { parseAst } from 'vite'

const folder = resolve(import.meta.dirname, '../build/client')
const WORTH_IT = /\.(js|css|html|svg|json|txt|webmanifest)$/
// Smaller files gain nothing: they fit one packet either way.
const AT_LEAST_BYTES = 200

const TERSER = { module: true, compress: { passes: 3, pure_getters: true } }

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && WORTH_IT.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))

await Promise.all(
  files.map(async (file) => {
    if (file.endsWith('.js')) writeFileSync(file, await minified(file))
    const bytes = readFileSync(file)
    if (bytes.length < AT_LEAST_BYTES) return
    // Blocks as large as a whole script, and distances in steps of 4: the smallest of all tried.
    const quality = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: 20,
      [constants.BROTLI_PARAM_LGBLOCK]: 20,
      [constants.BROTLI_PARAM_NPOSTFIX]: 2,
    }
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params: quality }))
    writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }),
)

async function minified(file) {
  const { code } = await minify(readFileSync(file, 'utf8'), TERSER)
  return withEagerPackages(code)
}

/**
 * The bundler puts each CommonJS package into a function that runs at once, such as React's 200 kB.
 * Browsers compile a function in parentheses while the file arrives. Otherwise they only skip
 * through it, and compile it when it is called: on a slow phone for 40 ms in which it does nothing
 * else. The minifier removes these parentheses, and keeping all of them would cost 250 bytes.
 */
function withEagerPackages(code) {
  const packages = parseAst(code)
    .body.flatMap(({ declarations = [] }) => declarations)
    .filter(({ init }) => init?.type === 'CallExpression')
    .flatMap(({ init }) => init.arguments)
    .filter(({ type }) => type === 'ArrowFunctionExpression')
  let whole = ''
  let end = 0
  for (const one of packages) {
    whole += `${code.slice(end, one.start)}(${code.slice(one.start, one.end)})`
    end = one.end
  }
  return whole + code.slice(end)
}
