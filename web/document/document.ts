import cormorant from '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-600-normal.woff2?url'
import figtree from '@fontsource/figtree/files/figtree-latin-400-normal.woff2?url'
import type { EntryContext } from 'react-router'
import { barePath } from '#domain/locale.ts'
import admin from '../styles/all.css?url'
import shop from '../styles/shop.css?inline'
import shopSheet from '../styles/shop.css?url'
import { type Scripts, wake } from './wake.ts'

/**
 * Adds fonts, styles, scripts and data to a rendered page. They are no part of what React renders,
 * so they cost no script in the browser, and hydration leaves them alone.
 * @returns the pieces of the document
 */
export function completeDocument(
  html: string,
  data: string,
  path: string,
  context: EntryContext,
  { nonce, savesData }: { nonce: string; savesData: boolean },
): string[] {
  // The code of a marked tag is a piece of its own, which nobody has to search.
  const script = (code: string) => [`<script nonce="${nonce}">`, code, '</script>']
  const type = html.startsWith(TYPE) ? '' : TYPE
  const head = html.indexOf('</head>')
  const end = html.lastIndexOf('</body>')
  // In development, React renders the rest; see root.tsx.
  if (import.meta.env.DEV) return [type, html.slice(0, end), ...script(data), html.slice(end)]
  const sheet = linkedSheet(path)
  const styles = sheet
    ? [`<link rel="stylesheet" href="${sheet}" ${FIRST}>`]
    : [`<style nonce="${nonce}" ${FIRST}>`, shop, '</style>']
  const fonts = savesData ? '' : [figtree, cormorant].map(preloadFont).join('')
  return [
    type,
    html.slice(0, head),
    fonts,
    ...styles,
    ...script(startOf(context, savesData)),
    html.slice(head, end),
    ...script(data),
    html.slice(end),
  ]
}

const TYPE = '<!DOCTYPE html>'

/**
 * React puts the admin's styles after the last sheet with a precedence, or else before all others,
 * where the shop's would win over what only holds on some screens.
 */
const FIRST = 'data-precedence="shop"'

function preloadFont(file: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`
}

/** Routes around or of pages that show little without script. */
const NEEDS_SCRIPT = /-(buy|admin)-layout$|\/wishlist$/

/**
 * The admin has styles of its own. On an order's page the payment provider's script writes inline
 * styles, and a policy that allows a style by its hash would forbid them.
 */
function linkedSheet(path: string): string | undefined {
  const [, first] = barePath(path).split('/')
  if (first === 'admin') return admin
  return first === 'order' ? shopSheet : undefined
}

/** One for each page of each language, and for visitors who save data. */
const starts = new Map<string, string>()

function startOf(context: EntryContext, savesData: boolean): string {
  const page = context.staticHandlerContext.matches.map(({ route }) => route.id).join()
  const form = `${page} ${savesData}`
  const known = starts.get(form)
  if (known) return known
  const scripts = JSON.stringify(scriptsOf(context, savesData))
  const start = `${handoff(context)}(${wake})(${scripts})`
  starts.set(form, start)
  return start
}

/** What the router's own scripts would say: the state that it continues from, as a stream. */
function handoff({ serverHandoffString }: EntryContext): string {
  return (
    `window.__reactRouterContext=${serverHandoffString};` +
    '__reactRouterContext.stream=new ReadableStream({start(controller){' +
    '__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream());'
  )
}

function scriptsOf({ manifest, staticHandlerContext }: EntryContext, savesData: boolean): Scripts {
  const matched = staticHandlerContext.matches.flatMap(
    ({ route }) => manifest.routes[route.id] ?? [],
  )
  // The bundler names a file before those that it imports.
  const needed = [manifest.entry, ...matched].map(({ imports = [] }) => imports.toReversed())
  const modules = matched.map((route) => route.module)
  return {
    files: [...new Set([manifest.url, ...needed.flat(), ...modules])],
    routes: Object.fromEntries(matched.map((route) => [route.id, route.module])),
    entry: manifest.entry.module,
    start: matched.some(({ id }) => NEEDS_SCRIPT.test(id))
      ? 'painted'
      : savesData
        ? 'touched'
        : 'loaded',
  }
}
