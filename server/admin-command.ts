import { isShopError } from '#domain/errors.ts'
import { resetAdmin } from './accounts/first-admin.ts'
import { readConfig } from './config.ts'
import { ConfigError } from './config-values.ts'
import { connect, openPool } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { reachDatabase } from './db/reach-database.ts'

const USAGE = 'usage: npm run admin -- reset EMAIL'

/** `npm run admin -- reset EMAIL` sets a new admin password, whether the shop runs or not. */
async function main([command, email, ...rest]: string[]): Promise<void> {
  if (command !== 'reset' || !email || rest.length > 0) throw new ConfigError(USAGE)
  const database = await reachDatabase(readConfig(process.env))
  const pool = openPool({ ...database.config, max: 2 }, () => {})
  try {
    const db = connect(pool)
    await migrate(db)
    const { password, hadSecondFactor, passkeys } = await resetAdmin(db, email, new Date())
    console.log(`New password for ${email}: ${password}`)
    console.log('It is shown only once. All sessions of this account have been ended.')
    if (hadSecondFactor) console.log('Its second factor has been removed.')
    if (passkeys > 0) console.log('Its passkeys have been removed.')
  } finally {
    await pool.end()
    await database.close()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.exitCode = 1
  const expected = error instanceof ConfigError || isShopError(error)
  console.error(
    isShopError(error, 'not-found')
      ? 'There is no admin with this email'
      : expected
        ? error.message
        : error,
  )
}
