import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backUp } from './backup/back-up.ts'
import { describeBackup, openForCommand, runCommand } from './backup/command.ts'
import { ConfigError } from './config-values.ts'
import { reachDatabase } from './db/reach-database.ts'

const USAGE = 'usage: npm run backup [FOLDER or FILE.tar.gz]'

/** `npm run backup [FOLDER or FILE.tar.gz]`, whether the shop runs or not. */
runCommand(async ([where, ...rest], config) => {
  if (rest.length > 0 || where?.startsWith('-')) throw new ConfigError(USAGE)
  // A mistyped folder must not get a new, empty database.
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres'))) {
    throw new ConfigError(`DATA_DIR: got '${config.dataDir}', expected a folder with a shop in it`)
  }
  const now = () => new Date()
  const path = pathOf(where ?? join(config.dataDir, 'backups'), now())
  await openForCommand(config, reachDatabase, async ({ pool, storage }) => {
    const { manifest, bytes } = await backUp({ pool, storage, path, now })
    console.log(`Backed up to ${path}: ${describeBackup(manifest)}, ${megabytes(bytes)}`)
    if (manifest.missing.length > 0) {
      console.log(`${manifest.missing.length} picture files were missing in the shop itself`)
    }
  })
})

/** A file if the name says so, or else a folder in which every backup gets its own name. */
function pathOf(where: string, at: Date): string {
  if (/\.(tar\.gz|tgz)$/.test(where)) return resolve(where)
  const moment = at.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  return resolve(where, `qurux-${moment}Z.tar.gz`)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
