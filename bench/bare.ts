import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Answer } from './bare-server.ts'

export interface Bare {
  readonly port: number
  /** Size of the body as sent over the network. */
  readonly bytes: number
  readonly pid: number
  close(): void
}

/** Starts a process that answers every request with the shop's response at `url`. */
export async function openBare(url: string): Promise<Bare> {
  const answer = await record(url)
  const child = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), [], {
    execArgv: [],
  })
  child.send(answer)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    bytes: Buffer.from(answer.body, 'base64').length,
    pid: child.pid!,
    close: () => child.disconnect(),
  }
}

/** The response as sent over the network: still compressed, with its headers. */
function record(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: withoutConnection(response.rawHeaders),
          body: Buffer.concat(chunks).toString('base64'),
        }),
      )
    }).on('error', reject)
  })
}

/** Node adds these itself. */
function withoutConnection(headers: readonly string[]): string[] {
  const own = /^(date|connection|keep-alive)$/i
  return headers.filter((_, at) => !own.test(headers[at - (at % 2)]!))
}
