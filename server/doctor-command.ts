import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from './config.ts'
import { ConfigError } from './config-values.ts'
import { connect, openPool } from './db/connect.ts'
import { reachDatabase } from './db/reach-database.ts'
import { type Examination, examine, NotExaminable } from './doctor/examine.ts'
import { report } from './doctor/report.ts'

const USAGE = 'usage: npm run doctor'

/**
 * `npm run doctor`, whether the shop runs or not: checks that its data is consistent and its jobs
 * run. Exit code 0: no errors, perhaps warnings; 1: errors; 2: the checks could not run.
 */
async function main(words: string[]): Promise<void> {
  if (words.length > 0) throw new ConfigError(USAGE)
  const examination = await examineShop()
  console.log(report(examination))
  const hasErrors = examination.findings.some(({ severity }) => severity === 'error')
  process.exitCode = hasErrors ? 1 : 0
}

async function examineShop(): Promise<Examination> {
  const config = readConfig(process.env)
  // A mistyped folder must not get a new, empty database.
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres'))) {
    throw new ConfigError(`DATA_DIR: got '${config.dataDir}', expected a folder with a shop in it`)
  }
  const database = await reachDatabase(config)
  const pool = openPool({ ...database.config, max: 1 }, () => {})
  try {
    return await examine({ db: connect(pool), now: () => new Date() })
  } finally {
    await pool.end()
    await database.close()
  }
}

function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof NotExaminable) return error.message
  const cause = (error as { cause?: unknown }).cause ?? error
  if (cause instanceof pg.DatabaseError) return `Database error: ${cause.message}`
  const { code, syscall } = cause as NodeJS.ErrnoException
  return syscall ? `The database cannot be reached (${code})` : error
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.exitCode = 2
  console.error(explain(error))
}
