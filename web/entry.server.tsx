import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { scriptNonce } from './context.ts'

const RENDER_TIMEOUT = 6_000

/**
 * Renders the whole page into one buffer. Pages are cached and small, and the content security
 * policy needs the hashes of all inline scripts before the first byte is sent.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  surroundings: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = surroundings.get(scriptNonce)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let failed = false
    const page = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(Buffer.from(chunk))
        done()
      },
      final(done) {
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(new Response(Buffer.concat(chunks), { status: failed ? 500 : status, headers }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={context} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          pipe(page)
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          failed = true
          console.error(error)
        },
      },
    )
    const timer = setTimeout(() => abort(new Error('Rendering took too long')), RENDER_TIMEOUT)
  })
}

/** An aborted request is no error; everything else that loaders throw is a bug and is logged. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error)
}
