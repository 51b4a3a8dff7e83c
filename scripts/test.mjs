// Runs the tests of the code and of the pages in the browser, and sums up both in one line.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const reports = join(root, 'test-results/reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const results = [testCode(), testPages()]
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
// Last, where somebody who reads only the end of a long log finds them.
for (const failure of results.flatMap((result) => result.failures)) console.log(`\n✗ ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function testCode() {
  const file = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return outcome(run('vitest', ['run', ...reporters]), file, (report) => ({
    passed: report.numPassedTests,
    failures: report.testResults.flatMap(codeFailures),
    // A file that fails to load contains no failed test, but counts as one.
    failed:
      report.numFailedTests +
      report.testResults.filter(
        (one) => one.status === 'failed' && one.assertionResults.length === 0,
      ).length,
  }))
}

function testPages() {
  const file = join(reports, 'playwright.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const args = ['test', '--config=tests/e2e/playwright.config.ts', '--reporter=list,json']
  return outcome(run('playwright', args, env), file, ({ stats, errors, suites }) => ({
    passed: stats.expected + stats.flaky,
    failures: [...suites.flatMap(pageFailures), ...errors.map(({ message }) => message)],
    failed: stats.unexpected + errors.length,
  }))
}

function codeFailures({ name, status, message, assertionResults }) {
  if (status === 'failed' && assertionResults.length === 0) return [`${name}\n${message}`]
  return assertionResults
    .filter((one) => one.status === 'failed')
    .map((one) => `${name}: ${one.fullName}\n${one.failureMessages.join('\n')}`)
}

function pageFailures({ specs = [], suites = [] }) {
  const failed = specs.filter((spec) => !spec.ok)
  const described = failed.map(({ file, line, title, tests }) => {
    const results = tests.flatMap((test) => test.results)
    const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
    return `${file}:${line}: ${title}\n${messages.join('\n')}`
  })
  return [...described, ...suites.flatMap(pageFailures)]
}

function run(command, args, env = process.env) {
  return spawnSync(command, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1
}

/** A runner that fails without a failed test (a crash, a late error) counts as one failure. */
function outcome(status, file, count) {
  try {
    const { passed, failed, failures } = count(JSON.parse(readFileSync(file, 'utf8')))
    return { passed, failed: failed || (status === 0 ? 0 : 1), failures }
  } catch (error) {
    return { passed: 0, failed: 1, failures: [`No report: ${error}`] }
  }
}
