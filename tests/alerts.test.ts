import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openShop } from './open-shop.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const alerts = read('deploy/prometheus/alerts.yaml')
const recorded = read('deploy/prometheus/recording-rules.yaml')
const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)

/** Metrics that a shop alone on its database does not have, each with where it comes from. */
const ELSEWHERE: Record<string, string> = {
  up: 'Prometheus itself',
  database_replica_lag_bytes: 'a shop with DATABASE_REPLICA_URLS',
}

test('each alert has an entry in the run-book, and each entry an alert', () => {
  const entries = [...read('docs/runbook.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  expect(entries.toSorted()).toEqual(names.toSorted())
  const links = [...alerts.matchAll(/runbook: docs\/runbook\.md#(\w+)/g)].map(
    ([, anchor]) => anchor,
  )
  expect(links).toEqual(names.map((name) => name.toLowerCase()))
})

test('each alert has a test', () => {
  const tested = read('deploy/prometheus/alerts.test.yaml').matchAll(/alertname: (\w+)/g)
  expect([...new Set([...tested].map(([, name]) => name))].toSorted()).toEqual(names.toSorted())
})

test('every metric that the rules name is one that a shop has', async () => {
  const { app } = await openShop()
  const figures = (await app.inject('/metrics')).body
  const measured = [...figures.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
  )
  const computed = [...recorded.matchAll(/record: (\S+)/g)].map(([, name]) => name!)
  const named = new Set([...metricsOf(alerts), ...metricsOf(recorded)])
  const unknown = [...named].filter((name) => ![...measured, ...computed].includes(name))
  expect(unknown.toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted())
  // Nothing is computed that no alert looks at.
  expect(computed.filter((name) => !named.has(name))).toEqual([])
})

/** The names in the expressions of rules that are neither functions nor words of the language. */
function metricsOf(rules: string): string[] {
  const expressions = [...rules.matchAll(/expr:([\s\S]*?)(?=\n *(?:for|labels|- \w+):|$)/g)]
  return expressions.flatMap(([, expression = '']) => {
    const bare = expression
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
      .replaceAll(/\b(?:by|on) \([^)]*\)/g, '')
    const words = [...bare.matchAll(/(?<![\w:.])[a-z_][\w:]*(?!\w|\s*[(:])/gi)].map(
      ([word]) => word,
    )
    return words.filter((word) => !['and', 'or', 'by', 'on'].includes(word))
  })
}
