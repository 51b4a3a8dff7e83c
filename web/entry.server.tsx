import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { dataSaver, documentText, scriptNonce } from './context.ts'
import { completeDocument } from './document/document.ts'
import { ownTurn } from './document/own-turn.ts'
import { readData } from './document/page-data.ts'

const RENDER_TIMEOUT = 6_000

/**
 * Renders the whole page into one text. Pages are cached and small, and the content security
 * policy needs the hashes of all inline scripts before the first byte is sent.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  surroundings: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = surroundings.get(scriptNonce)
  const savesData = surroundings.get(dataSaver)
  const data = await readData(context)
  await ownTurn()
  const tree = <ServerRouter context={ofThisPage(context)} url={request.url} nonce={nonce} />
  const { html, failed } = renderAtOnce(tree) ?? (await renderInTime(tree, nonce))
  headers.set('content-type', 'text/html; charset=utf-8')
  const { pathname } = new URL(request.url)
  surroundings.get(documentText).pieces = completeDocument(html, data, pathname, context, {
    nonce,
    savesData,
  })
  return new Response(null, { status: failed ? 500 : status, headers })
}

/**
 * What the router makes anew for each page is made for its routes alone. Its data is added to the
 * document, so nothing of the tree has to wait for it.
 */
function ofThisPage({ serverHandoffStream: _, ...context }: EntryContext): EntryContext {
  const { routes } = context.manifest
  const matched = context.staticHandlerContext.matches.map(({ route }) => [
    route.id,
    routes[route.id],
  ])
  return { ...context, manifest: { ...context.manifest, routes: Object.fromEntries(matched) } }
}

interface Rendered {
  /** The document, with or without its type. */
  readonly html: string
  readonly failed: boolean
}

/** What stands for a part of a page that waits for code, or has failed. */
const UNFINISHED = '<!--$!-->'

/** As one text, which costs less than encoding chunks. @returns null for a page that has to wait */
function renderAtOnce(tree: ReactElement): Rendered | null {
  try {
    const html = renderToString(tree)
    return html.includes(UNFINISHED) ? null : { html, failed: false }
  } catch {
    return null
  }
}

/** The same for a page with parts that are loaded when they are first needed; reports errors. */
function renderInTime(tree: ReactElement, nonce: string): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let failed = false
    const page = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(Buffer.from(chunk))
        done()
      },
      final(done) {
        resolve({ html: Buffer.concat(chunks).toString(), failed })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(tree, {
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
    })
    const timer = setTimeout(() => abort(new Error('Rendering took too long')), RENDER_TIMEOUT)
  })
}

/** An aborted request is no error; everything else that loaders throw is a bug and is logged. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error)
}
