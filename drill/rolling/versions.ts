import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { NEWEST } from '#server/db/migrate.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SOURCES = ['catalog', 'contract', 'domain', 'emulators', 'server', 'package.json']
const JOURNAL = 'server/db/migrations/meta/_journal.json'

/** What the version after this one might do to the database while this one is still running. */
const MIGRATION = `
alter table orders add column drilled text not null default '';
--> statement-breakpoint
alter table order_lines add column drilled_at timestamptz, add check (drilled_at > '2020-01-01');
--> statement-breakpoint
create index orders_drilled on orders (drilled);
--> statement-breakpoint
create table drills (id uuid primary key, order_id uuid references orders (id));`

/** This version with every script and style under another name, and with one more migration. */
export function makeNextVersion(folder: string): void {
  for (const name of SOURCES) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const journal = JSON.parse(readFileSync(join(folder, JOURNAL), 'utf8'))
  const tag = 'next_version'
  journal.entries.push({ ...journal.entries.at(-1), idx: 9999, when: NEWEST + 1, tag })
  writeFileSync(join(folder, JOURNAL), JSON.stringify(journal))
  writeFileSync(join(folder, 'server/db/migrations', `${tag}.sql`), MIGRATION)
  renameAssets(join(folder, 'build'))
}

function renameAssets(build: string): void {
  cpSync(join(ROOT, 'build'), build, { recursive: true })
  const assets = join(build, 'client/assets')
  const names = assetNames(assets)
  const others = new Map([...names].map((name) => [name, nextName(name)]))
  const pattern = new RegExp([...names].map((name) => name.replace('.', '\\.')).join('|'), 'g')
  const renamed = (text: string) => text.replace(pattern, (name) => others.get(name) ?? name)
  const server = join(build, 'server')
  for (const file of readdirSync(server, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue
    writeFileSync(join(server, file), renamed(readFileSync(join(server, file), 'utf8')))
  }
  for (const name of names) {
    const isText = ['.js', '.css'].includes(extname(name))
    const body = readFileSync(join(assets, name))
    const changed = isText ? Buffer.from(renamed(String(body))) : body
    for (const ending of ['', '.br', '.gz']) rmSync(join(assets, name + ending), { force: true })
    const path = join(assets, others.get(name)!)
    writeFileSync(path, changed)
    if (isText) writeFileSync(`${path}.br`, brotliCompressSync(changed))
    if (isText) writeFileSync(`${path}.gz`, gzipSync(changed))
  }
}

/** With its hash backwards. */
function nextName(name: string): string {
  return name.replace(/(?<=-)[\w-]{7,8}(?=\.\w+$)/, (hash) => [...hash].reverse().join(''))
}

/** The files of a build whose names have a hash. */
export function assetNames(folder = join(ROOT, 'build/client/assets')): ReadonlySet<string> {
  return new Set(readdirSync(folder).filter((name) => /-[\w-]{7,8}\.[a-z0-9]+$/.test(name)))
}

/**
 * The commit before the newest migration, with the pages of this one, which nobody asks it for.
 * @returns its short name; null if the history is not here
 */
export function makePreviousVersion(folder: string): string | null {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 30 })
  const newest = git('log', '-1', '--format=%H', '--', JOURNAL).stdout.trim()
  const commit = git('rev-parse', '--verify', '--short', `${newest}^`)
  if (newest === '' || commit.status !== 0) return null
  const name = commit.stdout.trim()
  mkdirSync(folder)
  const archive = `git archive ${name} ${SOURCES.join(' ')} | tar -x -C "$1"`
  if (spawnSync('sh', ['-c', archive, 'sh', folder], { cwd: ROOT }).status !== 0) return null
  for (const shared of ['node_modules', 'build']) {
    symlinkSync(join(ROOT, shared), join(folder, shared))
  }
  return name
}
