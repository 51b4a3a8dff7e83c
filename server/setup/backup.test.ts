import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BucketServer, startBucketServer } from '#tests/bucket-server.ts'
import { freePort } from '#tests/free-port.ts'
import { openShop } from '#tests/open-shop.ts'
import { checkArchive } from '../backup/check-archive.ts'
import { s3Request } from '../media/s3-request.ts'

let bucket: BucketServer
beforeAll(async () => {
  bucket = await startBucketServer()
})
afterAll(() => bucket.stop())

const FOLDER = {
  target: 'folder' as const,
  keep: 2,
  endpoint: '',
  region: '',
  bucket: '',
  accessKeyId: '',
}
const inBucket = () => ({
  ...FOLDER,
  target: 'bucket' as const,
  endpoint: bucket.config.endpoint,
  region: 'us-east-1',
  bucket: 'pictures',
  accessKeyId: 'S3RVER',
})

async function shopWithAdmin() {
  const opened = await openShop()
  const { api } = await opened.signIn('admin')
  const folder = join(opened.shop.config.dataDir, 'backups')
  return { ...opened, api, folder, files: () => readdirSync(folder).toSorted() }
}

/** What is in the bucket. */
async function keys(): Promise<string[]> {
  const list = await s3Request(bucket.config, {
    method: 'GET',
    name: '',
    query: { 'list-type': '2' },
    timeout: 5_000,
  })
  return [...list!.toString().matchAll(/<Key>([^<]+)/g)].map(([, key = '']) => key).toSorted()
}

describe('backups', () => {
  it('are made when somebody asks, even if nothing is set up', async () => {
    const { api, doJobs, files, folder } = await shopWithAdmin()
    expect((await api.setup.show()).backup).toMatchObject({
      state: 'not-set-up',
      last: null,
      isRunning: false,
    })
    expect(await api.setup.runBackup()).toMatchObject({ isRunning: true })
    await doJobs()
    expect((await api.setup.show()).backup).toMatchObject({
      isRunning: false,
      outcome: 'works',
      last: { bytes: expect.any(Number) },
    })
    expect((await api.dashboard.tasks()).lastBackup).not.toBeNull()
    const [file = ''] = files()
    await checkArchive(join(folder, file))
  })

  it('are made once a day, and the oldest go', async () => {
    const { api, clock, tick, doJobs, files, folder } = await shopWithAdmin()
    await tick('back-up')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'qurux-by-hand.tar.gz'), 'made by somebody')
    expect(files()).toEqual(['qurux-by-hand.tar.gz'])
    await api.setup.saveBackup({ body: { ...FOLDER, version: 0 } })
    await doJobs()
    for (const time of ['15T13:23', '15T23:23', '16T00:23', '16T01:23', '17T00:23']) {
      clock.now = new Date(`2026-01-${time}:00Z`)
      await tick('back-up')
    }
    expect(files()).toEqual([
      'qurux-by-hand.tar.gz',
      'qurux-daily-2026-01-16-002300z.tar.gz',
      'qurux-daily-2026-01-17-002300z.tar.gz',
    ])
  })

  it('go to a bucket, and leave nothing behind on the server', async () => {
    const { api, clock, tick, doJobs, files } = await shopWithAdmin()
    const body = { ...inBucket(), keep: 1, secret: 'S3RVER' }
    expect(await api.setup.testBackup({ body })).toEqual({ outcome: 'works' })
    expect(await keys()).toEqual([])
    await api.setup.saveBackup({ body: { ...body, version: 0 } })
    await doJobs()
    expect(await keys()).toEqual(['qurux-daily-2026-01-15-120000z.tar.gz'])
    clock.now = new Date('2026-01-16T00:23:00Z')
    await tick('back-up')
    expect(await keys()).toEqual(['qurux-daily-2026-01-16-002300z.tar.gz'])
    expect(files()).toEqual([])
    expect((await api.setup.show()).backup.last?.at).toBe('2026-01-16T00:23:00.000Z')
  })

  it('that fail say why, count as none, and are made up for', async () => {
    const { api, clock, tick, doJobs, files } = await shopWithAdmin()
    await api.setup.saveBackup({ body: { ...inBucket(), secret: 'S3RVER', version: 0 } })
    bucket.disturb('cut')
    await doJobs()
    expect((await api.setup.show()).backup).toMatchObject({ outcome: 'unreachable', last: null })
    expect(files()).toEqual([])
    clock.now = new Date('2026-01-15T12:23:00Z')
    await tick('back-up')
    expect((await api.setup.show()).backup).toMatchObject({ outcome: 'works' })
  })

  it('ask for the key again when it would go to another store', async () => {
    const { api } = await shopWithAdmin()
    const body = inBucket()
    await api.setup.saveBackup({ body: { ...body, secret: 'S3RVER', version: 0 } })
    expect(await api.setup.testBackup({ body })).toEqual({ outcome: 'works' })
    const elsewhere = { ...body, endpoint: 'https://s3.example.com' }
    await expect(api.setup.testBackup({ body: elsewhere })).rejects.toMatchObject({
      errors: { secret: expect.any(String) },
    })
    await expect(
      api.setup.saveBackup({ body: { ...elsewhere, version: 1 } }),
    ).rejects.toMatchObject({ errors: { secret: expect.any(String) } })
  })

  it.each([
    ['no-bucket', () => ({ bucket: 'nowhere' })],
    ['wrong-key', () => ({ secret: 'wrong' })],
    ['unreachable', async () => ({ endpoint: `http://127.0.0.1:${await freePort()}` })],
    ['host-unknown', () => ({ endpoint: 'https://no-such-host.invalid' })],
  ])('a test says: %s', async (outcome, change) => {
    const { api } = await shopWithAdmin()
    const body = { ...inBucket(), secret: 'S3RVER', ...(await change()) }
    expect(await api.setup.testBackup({ body })).toEqual({ outcome })
  })

  it('need a bucket and a key, and an encrypted connection', async () => {
    const { api } = await shopWithAdmin()
    const empty = { ...FOLDER, target: 'bucket' as const, secret: 'x' }
    await expect(api.setup.testBackup({ body: empty })).rejects.toMatchObject({
      errors: { bucket: 'Required', accessKeyId: 'Required' },
    })
    const clear = { ...inBucket(), endpoint: 'http://s3.example.com', secret: 'x' }
    await expect(api.setup.testBackup({ body: clear })).rejects.toMatchObject({
      errors: { endpoint: expect.any(String) },
    })
  })
})
