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
 * `npm run doctor`, while the shop runs or not: looks whether its books are right and its work is
 * being done. Exit code 0: in order, or warnings only; 1: errors; 2: it could not look.
 */
async function main(words: string[]): Promise<void> {
  if (words.length > 0) throw new ConfigError(USAGE)
  const examination = await look()
  console.log(report(examination))
  const hasErrors = examination.findings.some(({ severity }) => severity === 'error')
  process.exitCode = hasErrors ? 1 : 0
}

async function look(): Promise<Examination> {
  const config = readConfig(process.env)
  // Looking at a wrong folder must not make an empty database in it.
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
