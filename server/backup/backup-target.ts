import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { access, constants, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupPlan } from '#domain/connections.ts'
import type { S3Config } from '../config-s3.ts'
import { s3Request } from '../media/s3-request.ts'

/** Where daily backups are stored. */
export interface BackupTarget {
  /** Takes over the archive at `path`, under its own name. */
  deliver(path: string, name: string): Promise<void>
  /** Names of the daily backups, in any order. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
  /** @throws whatever keeps backups from being written, read or deleted there. */
  probe(): Promise<void>
}

/** Names sort by time; other files are never touched. */
export function dailyName(at: Date): string {
  const moment = at.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  return `qurux-daily-${moment}z.tar.gz`
}

const DAILY = /^qurux-daily-[\d-]{17}z\.tar\.gz$/
/** For the transfer of a whole archive, in milliseconds. */
const TRANSFER_TIMEOUT = 30 * 60_000
const TIMEOUT = 15_000

/** The archive stays in the folder where it was written. */
export function folderTarget(folder: string): BackupTarget {
  return {
    async deliver() {},
    async list() {
      return (await readdir(folder)).filter((name) => DAILY.test(name))
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    async probe() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.W_OK)
    },
  }
}

/** The archive moves from this machine into the bucket. */
export function bucketTarget(plan: BackupPlan, secretAccessKey: string): BackupTarget {
  const config = s3ConfigOf(plan, secretAccessKey)
  const remove = async (name: string) =>
    void (await s3Request(config, { method: 'DELETE', name, timeout: TIMEOUT }))
  return {
    async deliver(path, name) {
      try {
        const content = { bytes: await openAsBlob(path), sha256: await sha256Of(path) }
        await s3Request(config, { method: 'PUT', name, content, timeout: TRANSFER_TIMEOUT })
      } finally {
        // After a failure too: hourly attempts would fill the disk.
        await rm(path, { force: true })
      }
    },
    async list() {
      const query = { 'list-type': '2', prefix: 'qurux-daily-', 'max-keys': '1000' }
      const list = await s3Request(config, { method: 'GET', name: '', query, timeout: TIMEOUT })
      const keys = list?.toString('utf8').matchAll(/<Key>([^<]+)<\/Key>/g) ?? []
      return [...keys].map(([, key = '']) => key).filter((name) => DAILY.test(name))
    },
    remove,
    async probe() {
      const name = 'qurux-test'
      const bytes = new TextEncoder().encode('May be deleted')
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await s3Request(config, { method: 'PUT', name, content: { bytes, sha256 }, timeout: TIMEOUT })
      await s3Request(config, { method: 'GET', name, timeout: TIMEOUT })
      await remove(name)
      await this.list()
    },
  }
}

function s3ConfigOf(plan: BackupPlan, secretAccessKey: string): S3Config {
  const region = plan.region || 'us-east-1'
  return {
    bucket: plan.bucket,
    endpoint: plan.endpoint || `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId: plan.accessKeyId,
    secretAccessKey,
    // A wildcard certificate covers one label, so no bucket name with a dot.
    pathStyle: plan.endpoint !== '' || plan.bucket.includes('.'),
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
