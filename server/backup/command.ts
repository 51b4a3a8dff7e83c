import pg from 'pg'
import pino from 'pino'
import { type Config, readConfig } from '../config.ts'
import { ConfigError } from '../config-values.ts'
import { openPool } from '../db/connect.ts'
import type { Database } from '../db/open-database.ts'
import { openStorage } from '../media/open-storage.ts'
import type { Storage } from '../media/storage.ts'
import type { Inventory } from './manifest.ts'

interface Opened {
  pool: pg.Pool
  database: pg.PoolConfig
  storage: Storage
}

/** Runs a command of the shop; errors that the user can fix are one line, with exit code 1. */
export async function runCommand(
  work: (words: string[], config: Config) => Promise<void>,
): Promise<void> {
  try {
    // Relative paths are relative to where the command was typed, not to the shop's folder.
    const config = readConfig(process.env)
    if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD)
    await work(process.argv.slice(2), config)
  } catch (error) {
    process.exitCode = 1
    console.error(explain(error))
  }
}

export async function openForCommand(
  config: Config,
  openDatabase: (config: Config) => Promise<Database>,
  work: (opened: Opened) => Promise<void>,
): Promise<void> {
  const storage = await openStorage(config, pino({ level: 'error' }))
  const database = await openDatabase(config)
  const pool = openPool({ ...database.direct, max: 3 }, () => {})
  try {
    await work({ pool, database: database.direct, storage })
  } finally {
    await pool.end()
    await database.close()
  }
}

export function describeBackup({ tables, files }: Inventory): string {
  const count = (name: string) => tables[name]?.rows ?? 0
  return `${count('orders')} orders, ${count('products')} products, ${files} picture files`
}

function explain(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message
  const { code, syscall, path, message } = error as NodeJS.ErrnoException
  if (syscall && path) return `${path}: ${code}`
  if (error instanceof pg.DatabaseError || syscall) return `Database error: ${message}`
  return error
}
