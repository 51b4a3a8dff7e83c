import { escapeHtml } from '#domain/escape-html.ts'
import type { Call, JsonSchema } from './openapi.ts'
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
code{font-family:ui-monospace,monospace;font-size:.92em;overflow-wrap:anywhere}
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
${areas.map((area) => `<section><h2>${area}</h2>${inArea(area).map(article).join('\n')}</section>`).join('\n')}
</main>
</div>
</body>
</html>
`
}

function navLine(call: Call): string {
  return `<li><a href="#${anchor(call)}">${escapeHtml(call.endpoint.summary)}</a></li>`
}

function article(call: Call): string {
  const { endpoint, params, query, body, reply } = call
  const method = endpoint.method.toLowerCase()
  return `<article id="${anchor(call)}">
<h3><span class="method ${method}">${endpoint.method}</span> ${escapeHtml(endpoint.path)}</h3>
<p>${escapeHtml(endpoint.summary)}. <span class="access">${ACCESS[endpoint.access]}${notes(call)}</span></p>
${table('In the path', params)}${table('In the query', query)}${table('Body', body)}
<details><summary>Response: <code>${endpoint.status ?? 200}</code> ${answerOf(call)}</summary>${table('', reply)}</details>
<details><summary>Errors</summary><div class="table" tabindex="0"><table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead><tbody>${call.errors
    .map(
      ({ status, code, message }) =>
        `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(message)}</td></tr>`,
    )
    .join('')}</tbody></table></div></details>
</article>`
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
  const rows = fields.map(
    ({ name, type, required, note }) =>
      `<tr><td><code>${escapeHtml(name)}</code>${required ? '' : ' (optional)'}</td><td>${escapeHtml(type)}</td><td>${escapeHtml(note)}</td></tr>`,
  )
  const heading = title ? `<h4>${title}</h4>` : ''
  return `${heading}<div class="table" tabindex="0"><table><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function anchor({ area, name }: Call): string {
  return `${area}-${name}`
}
