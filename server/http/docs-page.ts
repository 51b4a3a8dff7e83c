import { ERRORS } from '#domain/errors.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import type { Call, CallError, JsonSchema } from './openapi.ts'
import { fieldsOf, typeOf } from './schema-fields.ts'

export const DOCS_STYLE = `
:root{--cream:#fbf5ea;--sand:#efe2ce;--terracotta:#a04e32;--sage:#55633f;--honey:#8a5a14;--cocoa:#6b4033;--ink:#33231a}
*{box-sizing:border-box}html{scroll-padding-top:1rem}
body{margin:0;background:var(--cream);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
a{color:var(--terracotta)}a:focus-visible,summary:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
h1,h2{font-family:Georgia,serif;line-height:1.2}h1{font-size:2.25rem;margin:1rem 0}
h2{font-size:1.75rem;margin:3rem 0 1rem;text-transform:capitalize}
.page{display:grid;grid-template-columns:16rem minmax(0,1fr);max-width:80rem;margin:0 auto}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:2rem 1rem;border-right:1px solid var(--sand)}
nav ul{list-style:none;margin:0 0 1rem;padding:0}nav a{display:block;padding:.35rem .5rem;border-radius:.4rem;text-decoration:none;color:inherit;font-size:.9rem}
nav a:hover{background:var(--sand)}nav strong{padding:0 .5rem;text-transform:capitalize;color:var(--cocoa)}
main{padding:2rem;max-width:58rem}
article{background:#fff;border:1px solid var(--sand);border-radius:.9rem;padding:1.25rem 1.5rem;margin:1.25rem 0}
h3{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin:0;font:600 1.05rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
.method{padding:.15rem .6rem;border-radius:.4rem;color:#fff;font-size:.85rem}.get{background:var(--sage)}.post{background:var(--terracotta)}.put{background:var(--honey)}.delete{background:var(--ink)}
.access{font-size:.85rem;color:var(--cocoa)}
h4{margin:1.25rem 0 .35rem;font-size:.85rem;letter-spacing:.06em;text-transform:uppercase;color:var(--cocoa)}
.table{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.92rem}
th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-top:1px solid var(--sand)}
code,tbody th{font-family:ui-monospace,monospace;font-size:.92em;overflow-wrap:anywhere}tbody th{font-weight:inherit}
summary{cursor:pointer;padding:.4rem 0}
@media(max-width:50rem){.page{display:block}nav{position:static;height:auto;border:0;padding:1.5rem 1rem 0}nav details>ul{columns:1}main{padding:1rem}}
`

const ACCESS = {
  everyone: 'Everyone',
  'order-holder': 'Signed in, or with the token of a link to the order',
  'signed-in': 'Signed in',
  admin: 'Admins',
}

/** The HTML page about the API; works without scripts. */
export function docsPage(calls: readonly Call[]): string {
  const areas = [...new Set(calls.map(({ area }) => area))]
  const inArea = (area: string) => calls.filter((call) => call.area === area)
  const firsts = firstByReply(calls)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Qurux</title>
<link rel="icon" href="/brand/mark.svg">
<style>${DOCS_STYLE}</style>
</head>
<body>
<div class="page">
<nav aria-label="Calls">
${areas.map((area) => `<strong>${area}</strong><ul>${inArea(area).map(navLine).join('')}</ul>`).join('\n')}
</nav>
<main>
<h1>The API of the shop</h1>
<p>All calls use JSON at the shop's own address. Prices are decimal US dollars. Unknown fields
and parameters are ignored. Signing in sets a cookie; send it with every later call. Lists that grow
indefinitely take <code>pageNumber</code> and <code>pageSize</code>; the total is in
<code>X-Total-Count</code>, the neighbouring pages are in <code>Link</code>.</p>
<p>Every error is <code>{message, code, errors?, details?}</code>: <code>code</code> never changes,
<code>message</code> is in English, <code>errors</code> names the fields of invalid input. An internal
error answers 500 with code <code>unexpected</code> and a reference number. Machine-readable:
<a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${areas.map((area) => section(area, inArea(area), firsts)).join('\n')}
<section id="errors"><h2>Errors</h2><article>${errorTable(calls)}</article></section>
</main>
</div>
</body>
</html>
`
}

function navLine(call: Call): string {
  return `<li><a href="#${anchor(call)}">${escapeHtml(call.endpoint.summary)}</a></li>`
}

function section(area: string, calls: readonly Call[], firsts: ReadonlyMap<string, Call>): string {
  const articles = calls.map((call) => article(call, firsts))
  return `<section><h2>${area}</h2>${articles.join('\n')}</section>`
}

function article(call: Call, firsts: ReadonlyMap<string, Call>): string {
  const { endpoint, params, query, body, errors } = call
  const method = endpoint.method.toLowerCase()
  return `<article id="${anchor(call)}">
<h3><span class="method ${method}">${endpoint.method}</span> ${escapeHtml(endpoint.path)}</h3>
<p>${escapeHtml(endpoint.summary)}. <span class="access">${ACCESS[endpoint.access]}${notes(call)}</span></p>
${table('In the path', params)}${table('In the query', query)}${table('Body', body)}
${answer(call, firsts)}
<p><a href="#errors">Errors</a>: ${listOf(errors)}</p>
</article>`
}

function answer(call: Call, firsts: ReadonlyMap<string, Call>): string {
  const { endpoint, reply } = call
  const name = `Response: <code>${endpoint.status ?? 200}</code> ${answerOf(call)}`
  const fields = table('', reply)
  const first = firsts.get(fields)
  if (!fields || !first) return `<p>${name}</p>`
  if (first === call) return `<details><summary>${name}</summary>${fields}</details>`
  const { method, path } = first.endpoint
  return `<p>${name}, as of <a href="#${anchor(first)}">${method} ${escapeHtml(path)}</a></p>`
}

/** The first call of each table of a reply: the others refer to it, which halves the page. */
function firstByReply(calls: readonly Call[]): Map<string, Call> {
  const firsts = new Map<string, Call>()
  for (const call of calls) {
    const fields = table('', call.reply)
    if (!firsts.has(fields)) firsts.set(fields, call)
  }
  return firsts
}

/** '<code>401</code> not-signed-in · <code>404</code> not-found', without what the codes mean. */
function listOf(errors: readonly CallError[]): string {
  const statuses = [...new Set(errors.map(({ status }) => status))]
  return statuses
    .map((status) => {
      const codes = errors.filter((error) => error.status === status).map(({ code }) => code)
      return `<code>${status}</code> ${codes.join(', ')}`
    })
    .join(' · ')
}

/** What each error means that a call can return, once for all calls. */
function errorTable(calls: readonly Call[]): string {
  const codes = new Set(calls.flatMap(({ errors }) => errors.map(({ code }) => code)))
  const rows = [...codes].sort().map((code) => {
    const { status, message } = ERRORS[code]
    return [code, String(status), escapeHtml(message)]
  })
  return tableOf(['Code', 'Status', 'Meaning'], rows)
}

function answerOf({ endpoint, reply }: Call): string {
  return reply ? escapeHtml(typeOf(reply)) : `a file, <code>${endpoint.file}</code>`
}

function notes({ endpoint }: Call): string {
  return [
    endpoint.shared ? ' · the same for everyone, revalidated by ETag' : '',
    endpoint.idempotent ? ' · honours <code>Idempotency-Key</code>' : '',
  ].join('')
}

function table(title: string, schema: JsonSchema | null): string {
  const fields = schema ? fieldsOf(schema) : []
  if (fields.length === 0) return ''
  const heading = title ? `<h4>${title}</h4>` : ''
  const rows = fields.map(({ name, type, required, note }) => [
    `${escapeHtml(name)}${required ? '' : ' (optional)'}`,
    escapeHtml(type),
    escapeHtml(note),
  ])
  return heading + tableOf(['Name', 'Type', 'Notes'], rows)
}

/** @param rows of HTML; the first column names the row. */
function tableOf(columns: readonly string[], rows: readonly string[][]): string {
  const head = columns.map((name) => `<th scope="col">${name}</th>`).join('')
  const lines = rows.map(
    ([name, ...cells]) =>
      `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  )
  return `<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`
}

function anchor({ area, name }: Call): string {
  return `${area}-${name}`
}
