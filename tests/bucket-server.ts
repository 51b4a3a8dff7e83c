import { randomUUID } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Config } from '#server/config-s3.ts'

export type Fault = 'busy' | 'cut' | 'silent' | 'none'

export interface BucketServer {
  readonly config: S3Config
  /** The same as environment settings. */
  readonly env: Record<string, string>
  /** What happens to the next requests, one each; further requests succeed. */
  disturb(...faults: Fault[]): void
  /** Method and path of all requests, including the disturbed ones. */
  readonly seen: string[]
  stop(): Promise<void>
}

/** An S3 server with an empty bucket, behind a proxy that can disturb requests. */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = mkdtempSync(join(tmpdir(), 'qurux-s3-'))
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures' }],
  })
  writeWhole(s3, directory)
  const { port } = await s3.run()
  const line = disturbedLine(port)
  const endpoint = `http://127.0.0.1:${await line.listen()}`
  return {
    config: {
      bucket: 'pictures',
      endpoint,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      pathStyle: true,
    },
    env: {
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    seen: line.seen,
    disturb: line.disturb,
    async stop() {
      line.close()
      await s3.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/**
 * On S3 an object appears completely or not at all; this server would overwrite the old one in
 * place.
 */
function writeWhole(s3: S3rver, directory: string): void {
  const write = s3.store.putContent.bind(s3.store)
  s3.store.putContent = async (path, content) => {
    const unfinished = join(directory, randomUUID())
    const written = await write(unfinished, content)
    renameSync(unfinished, path)
    return written
  }
}

function disturbedLine(port: number) {
  let faults: Fault[] = []
  const seen: string[] = []
  const server = createServer((incoming, answer) => {
    seen.push(`${incoming.method} ${incoming.url}`)
    const fault = faults.shift() ?? 'none'
    if (fault === 'silent') return
    if (fault === 'cut') return void incoming.socket.destroy()
    if (fault === 'busy') return refuse(answer)
    const { method, url, headers } = incoming
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  })
  return {
    seen,
    disturb(...next: Fault[]) {
      faults = next
      seen.length = 0
    },
    listen: () =>
      new Promise<number>((done) => {
        server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port))
      }),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function refuse(answer: ServerResponse): void {
  answer.writeHead(503, { 'content-type': 'application/xml' })
  answer.end('<?xml version="1.0"?><Error><Code>SlowDown</Code></Error>')
}
