import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BucketServer, startBucketServer } from '#tests/bucket-server.ts'
import { freePort } from '#tests/free-port.ts'
import { openShop } from '#tests/open-shop.ts'
import { pictures } from '../db/schema.ts'
import { openStorage } from './open-storage.ts'
import { storePicture } from './pictures.ts'
import { s3Storage } from './s3-storage.ts'
import { storageSuite } from './storage-suite.ts'

let bucket: BucketServer
beforeAll(async () => {
  bucket = await startBucketServer()
})
afterAll(() => bucket.stop())

const faults: Error[] = []
const fastRetries = {
  timeout: 200,
  tries: 3,
  pause: 5,
  onFault: (error: Error) => faults.push(error),
}

storageSuite('a bucket', async () => s3Storage(bucket.config, { onFault: () => {} }))

describe('a bucket that fails', () => {
  const bytes = Buffer.from('picture')

  test.each(['busy', 'cut', 'silent'] as const)(
    'is asked again after a short failure: %s',
    async (fault) => {
      const storage = s3Storage(bucket.config, fastRetries)
      bucket.disturb(fault, fault)
      await storage.put('again.webp', bytes)
      expect(bucket.seen).toEqual(Array(3).fill('PUT /pictures/again.webp'))
      bucket.disturb(fault)
      expect(await storage.get('again.webp')).toEqual(bytes)
    },
  )

  test.each(['busy', 'cut', 'silent'] as const)(
    'answers busy after repeated failures, and nothing counts as stored: %s',
    async (fault) => {
      const storage = s3Storage(bucket.config, fastRetries)
      bucket.disturb(fault, fault, fault)
      await expect(storage.put(`${fault}.webp`, bytes)).rejects.toMatchObject({ code: 'busy' })
      expect(bucket.seen).toHaveLength(3)
      expect(faults.splice(0)).toHaveLength(1)
      bucket.disturb()
      expect(await storage.get(`${fault}.webp`)).toBeNull()
    },
  )

  test('is not asked again after a refusal', async () => {
    const storage = s3Storage({ ...bucket.config, secretAccessKey: 'guessed' }, fastRetries)
    bucket.disturb()
    await expect(storage.get('again.webp')).rejects.toMatchObject({ code: 'busy' })
    expect(bucket.seen).toHaveLength(1)
    expect(String(faults.splice(0)[0])).toContain('403 SignatureDoesNotMatch')
  })
})

describe('on start-up', () => {
  const warnings: unknown[] = []
  const log = { error: () => {}, warn: (_: unknown, text?: string) => warnings.push(text) }
  const open = (change: object) =>
    openStorage({ s3: { ...bucket.config, ...change }, dataDir: '/nowhere' }, log as never)

  test.each([
    [
      { bucket: 'missing-bucket' },
      'S3_BUCKET: the bucket answered 404 NoSuchBucket, expected an existing bucket',
    ],
    [
      { accessKeyId: 'x' },
      'S3_ACCESS_KEY_ID: the bucket answered 403 InvalidAccessKeyId, expected a key that',
    ],
    [
      { secretAccessKey: 'x' },
      'S3_SECRET_ACCESS_KEY: the bucket answered 403 SignatureDoesNotMatch, expected the',
    ],
  ])('%j is reported in one line', async (change, line) => {
    await expect(open(change)).rejects.toThrow(line)
  })

  test('a bucket that does not respond does not stop the shop from starting', async () => {
    const storage = await open({ endpoint: `http://127.0.0.1:${await freePort()}` })
    expect(warnings).toEqual([expect.stringContaining('is not responding yet')])
    await expect(storage.get('a.webp')).rejects.toMatchObject({ code: 'busy' })
  })

  test('a working bucket is used at once', async () => {
    const storage = await open({})
    await storage.put('start.webp', Buffer.from('x'))
    expect(String(await storage.get('start.webp'))).toBe('x')
  })
})

describe('a shop with its pictures in a bucket', () => {
  const photo = () =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: '#a50' } })
      .png()
      .toBuffer()

  test('accepts an upload, makes its widths, and serves them', async () => {
    const { shop, app, doJobs } = await openShop({ parts: { storage: await open() } })
    const { id } = await storePicture(shop, null, await photo())
    await doJobs()
    for (const name of [`${id}.webp`, `${id}.jpg`, `${id}-320.avif`, `${id}-400.webp`]) {
      const answer = await app.inject(`/media/${name}`)
      expect([answer.statusCode, name, answer.rawPayload.length > 100]).toEqual([200, name, true])
    }
    expect((await app.inject(`/media/${id}-640.webp`)).statusCode).toBe(404)
    expect((await app.inject(`/media/original-${id}`)).statusCode).toBe(404)
  })

  test('stores nothing of an upload that the bucket did not accept, and answers busy meanwhile', async () => {
    const { shop, app } = await openShop({
      parts: { storage: s3Storage(bucket.config, fastRetries) },
    })
    bucket.disturb('none', 'busy', 'busy', 'busy')
    await expect(storePicture(shop, null, await photo())).rejects.toMatchObject({ code: 'busy' })
    expect(await shop.db.select().from(pictures)).toEqual([])
    bucket.disturb()
    const { id } = await storePicture(shop, null, await photo())
    bucket.disturb('cut', 'cut', 'cut')
    const failed = await app.inject(`/media/${id}.webp`)
    expect([
      failed.statusCode,
      failed.headers['retry-after'],
      failed.headers['cache-control'],
    ]).toEqual([503, '5', 'no-store'])
    expect((await app.inject(`/media/${id}.webp`)).statusCode).toBe(200)
  })

  const open = () =>
    openStorage({ s3: bucket.config, dataDir: '/nowhere' }, pino({ level: 'silent' }))
})
