import { addressWithSecret, ConfigError, type Env, oneOf, read } from './config-values.ts'

/** Where an external PostgreSQL is reached. */
interface DatabaseAddress {
  /** Null for the embedded one. */
  readonly databaseUrl: string | null
  /** Past a pooler, for what needs a session of its own. Null: `databaseUrl` is no pooler's. */
  readonly databaseDirectUrl: string | null
  /** 'transaction': what `databaseUrl` names gives each transaction another session. */
  readonly databasePooler: 'transaction' | null
}

const postgresUrl = addressWithSecret('postgres:', 'postgresql:')

export function readDatabaseAddress(env: Env): DatabaseAddress {
  const databaseUrl = read(env, 'DATABASE_URL', postgresUrl, null)
  const databaseDirectUrl = read(env, 'DATABASE_DIRECT_URL', postgresUrl, null)
  const databasePooler = read(env, 'DATABASE_POOLER', oneOf('transaction'), null)
  if (databaseUrl === null && databaseDirectUrl !== null) {
    throw missing('DATABASE_URL', 'DATABASE_DIRECT_URL')
  }
  if (databaseDirectUrl === null && databasePooler !== null) {
    throw missing('DATABASE_DIRECT_URL', 'DATABASE_POOLER')
  }
  return { databaseUrl, databaseDirectUrl, databasePooler }
}

function missing(name: string, given: string): ConfigError {
  return new ConfigError(`${name}: got nothing, expected a value because ${given} is set`)
}
