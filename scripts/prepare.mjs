// Makes a fresh clone runnable, and is fast if there is nothing to do:
//   node scripts/prepare.mjs            installs the packages of the lockfile
//   node scripts/prepare.mjs build      … and builds the pages if their sources changed
//   node scripts/prepare.mjs browser    … and finds or installs Chromium for the browser tests
//   node scripts/prepare.mjs tools      … and installs what checks the sources
// Plain JavaScript without dependencies: the first run uses the system's Node (20 or newer).
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findChromium } from './chromium.mjs'

const root = resolve(import.meta.dirname, '..')
const wanted = new Set(process.argv.slice(2))
const BUILT_FROM = [
  'catalog/brand',
  'contract',
  'domain',
  'package-lock.json',
  'react-router.config.ts',
  'scripts/compress-assets.mjs',
  'scripts/vite-flags.ts',
  'scripts/vite-lean-router.ts',
  'scripts/vite-plain-imports.ts',
  'vite.config.ts',
  'web',
]

if (install('.', 'what the shop needs')) assertNode()
if (wanted.has('build')) build()
if (wanted.has('browser')) installBrowser()
if (wanted.has('tools')) install('tools', 'what checks the sources')

/** Returns whether something had to be installed. */
function install(folder, what) {
  if (isInstalled(folder)) return false
  say(`Installing ${what} …`)
  run('npm', [
    'ci',
    `--prefix=${folder}`,
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  return true
}

function assertNode() {
  const version = execFileSync('node', ['--version'], { cwd: root, encoding: 'utf8' }).trim()
  if (Number(/\d+/.exec(version)?.[0]) >= 24) return
  fail(
    `The shop needs Node 24. This machine has ${version}, and npm brings none for ` +
      `${process.platform}-${process.arch}: please install it from https://nodejs.org`,
  )
}

/** Whether node_modules matches the lockfile, according to npm's own list of what it installed. */
function isInstalled(folder) {
  const installed = readLockfile(join(folder, 'node_modules/.package-lock.json'))
  if (!installed) return false
  return Object.entries(readLockfile(join(folder, 'package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  )
}

function readLockfile(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return null
  }
}

function build() {
  const stamp = join(root, 'build/.stamp')
  const sources = fingerprint(BUILT_FROM)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  say('Building the pages …')
  rmSync(stamp, { force: true })
  run('npm', ['run', '--silent', 'build'])
  writeFileSync(stamp, sources)
}

/** Names, sizes and modification times: reading every file would slow down the start. */
function fingerprint(names) {
  const hash = createHash('sha1')
  const add = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat?.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else if (stat) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`)
  }
  for (const name of names) add(join(root, name))
  return hash.digest('hex')
}

function installBrowser() {
  if (findChromium()) return
  const how = 'apt-get install -y --no-install-recommends chromium'
  // Older systems have no such package.
  const withShell = `${how} chromium-headless-shell -qq || ${how} -qq`
  const isDebian = existsSync('/usr/bin/apt-get')
  if (process.getuid?.() !== 0 || !isDebian) {
    const hint = isDebian ? `\`sudo ${how}\`` : '`npx playwright install --with-deps chromium`'
    fail(`The browser tests need Chromium: run ${hint}, or set CHROMIUM_PATH to where it is`)
  }
  say('Installing Chromium for the browser tests …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('sh', ['-c', `apt-get update -qq && (${withShell})`], env)
  if (!findChromium())
    fail('Chromium is installed, but not where it is looked for: set CHROMIUM_PATH')
}

function run(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' })
  if (error) fail(`${command} cannot be started: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

function say(text) {
  console.log(text)
}

function fail(text) {
  console.error(text)
  process.exit(1)
}
