import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

/** promtool is a part of it. */
export const packages = ['prometheus']

const FOLDER = resolve(import.meta.dirname, '../deploy/prometheus')

const CHECKS = {
  'rules are valid': ['check', 'rules', 'alerts.yaml', 'recording-rules.yaml'],
  'example configuration is valid': ['check', 'config', 'prometheus.yaml'],
  'alerts fire when they should, and only then': ['test', 'rules', 'alerts.test.yaml'],
}

/** Has Prometheus itself check the rules and run their tests. */
export async function run(): Promise<readonly string[]> {
  const findings: string[] = []
  console.log('| check | result | seconds |')
  console.log('| ----- | ------ | ------- |')
  for (const [what, args] of Object.entries(CHECKS)) {
    const start = performance.now()
    const { status, stdout, stderr } = spawnSync('promtool', args, {
      cwd: FOLDER,
      encoding: 'utf8',
    })
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`| ${what} | ${status === 0 ? 'ok' : 'failed'} | ${seconds} |`)
    if (status !== 0) findings.push(`${what}: ${stdout}${stderr}`)
  }
  return findings
}
