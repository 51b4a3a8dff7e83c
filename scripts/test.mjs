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
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function testCode() {
  const file = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return outcome(run('vitest', ['run', ...reporters]), file, (report) => ({
    passed: report.numPassedTests,
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
  return outcome(run('playwright', args, env), file, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
  }))
}

function run(command, args, env = process.env) {
  return spawnSync(command, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1
}

/** A runner that fails without a failed test (a crash, a late error) counts as one failure. */
function outcome(status, file, count) {
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(file, 'utf8')))
    return { passed, failed: failed || (status === 0 ? 0 : 1) }
  } catch (error) {
    console.error(`No report: ${error}`)
    return { passed: 0, failed: 1 }
  }
}
