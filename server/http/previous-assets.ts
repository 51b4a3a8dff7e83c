import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connect.ts'
import { builtAssets } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { chooseEncoding } from './page.ts'

const DAY = 86_400_000
/** After the last process of a version has stopped: that long may its pages stay open somewhere. */
const MAX_AGE_MS = 14 * DAY
/** A build has about 1 MB, and what a new one has in common with the last is stored once. */
const MAX_BYTES = 64 << 20

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
}
/** With the hash of its content, so a name never means anything else. */
const HASHED = new RegExp(`^[\\w-]{1,100}-[\\w-]{7,8}\\.(${Object.keys(TYPES).join('|')})$`)

/**
 * Stores the scripts and styles of this build for processes of other versions: a page that one of
 * them has sent may ask any other for its files. Call it before the shop accepts requests.
 */
export async function storeAssets(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  folder: string,
): Promise<void> {
  const names = (await readdir(folder)).filter((name) => HASHED.test(name)).sort()
  const stored = await db
    .select({ name: builtAssets.name })
    .from(builtAssets)
    .where(inArray(builtAssets.name, names))
  const known = new Set(stored.map(({ name }) => name))
  const missing = names.filter((name) => !known.has(name))
  const rows = await Promise.all(
    missing.map(async (name) => {
      const compressed = await readFile(join(folder, `${name}.br`)).catch(() => null)
      const body = compressed ?? (await readFile(join(folder, name)))
      return { name, body, isCompressed: compressed !== null, usedAt: now() }
    }),
  )
  if (rows.length > 0) await db.insert(builtAssets).values(rows).onConflictDoNothing()
  await markUsed(db, names, now())
}

/** Forgets files that no version has had for two weeks, and the oldest of too many. */
export async function purgeAssets(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  folder: string,
  maxBytes = MAX_BYTES,
): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  await markUsed(db, names.filter((name) => HASHED.test(name)).sort(), now())
  await db.delete(builtAssets).where(lt(builtAssets.usedAt, new Date(now().getTime() - MAX_AGE_MS)))
  const newestFirst = sql`order by ${builtAssets.usedAt} desc, ${builtAssets.name}`
  await db.delete(builtAssets).where(sql`${builtAssets.name} in (
    select name from (
      select name, sum(length(body)) over (${newestFirst}) as bytes from ${builtAssets}
    ) one where bytes > ${maxBytes})`)
}

/** In the order of their names, since processes that start together would wait for each other. */
async function markUsed(db: Db, names: string[], now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY)
  const old = db
    .select({ name: builtAssets.name })
    .from(builtAssets)
    .where(and(inArray(builtAssets.name, names), lt(builtAssets.usedAt, yesterday)))
    .orderBy(builtAssets.name)
    .for('update')
  await db.update(builtAssets).set({ usedAt: now }).where(inArray(builtAssets.name, old))
}

/** Answers for files that this build does not have, from those of other versions. */
export function servePreviousAssets(app: FastifyInstance, { db }: Pick<Shop, 'db'>): void {
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*']
    const found = HASHED.test(name) ? await findAsset(db, name) : undefined
    if (!found) {
      // The page then reloads itself, so this must be fast.
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain')
        .send('Not found')
    }
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
    reply.type(type).headers({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    })
    if (!found.isCompressed) return reply.send(found.body)
    if (chooseEncoding(request.raw, ['br', 'identity']) === 'br') {
      return reply.header('content-encoding', 'br').send(found.body)
    }
    return reply.send(await promisify(brotliDecompress)(found.body))
  })
}

async function findAsset(db: Db, name: string) {
  const [row] = await db.select().from(builtAssets).where(eq(builtAssets.name, name))
  return row
}
