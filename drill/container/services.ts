import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, copyFileSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { startBucketServer } from '#tests/bucket-server.ts'

const PASSWORD = 'only-for-drills'

/**
 * What stands around the shops in deploy/compose, with its configuration files: PostgreSQL,
 * pgbouncer, an S3 server and the proxy. The names of the hosts are in /etc/hosts.
 */
export async function openServices(folder: string) {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    durable: false,
    tcp: { port: 5432, password: PASSWORD },
  })
  await addUser(postgres.config)
  const bucket = await startBucketServer()
  const others = [startPooler(folder), startProxy(folder)]
  return {
    /** Of the proxy. */
    url: 'http://127.0.0.1',
    /** Settings of the shops. */
    env: {
      ...bucket.env,
      DATABASE_URL: `postgres://qurux:${PASSWORD}@pgbouncer:6432/qurux`,
      DATABASE_POOLER: 'transaction',
      DATABASE_DIRECT_URL: `postgres://qurux:${PASSWORD}@postgres:5432/qurux`,
    },
    async stop() {
      for (const other of others) other.kill()
      await bucket.stop()
      await postgres.stop()
    },
  }
}

/** The owner of the database, as the images and the operator make it. */
async function addUser(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  await client.query(`create role qurux login password '${PASSWORD}'`)
  await client.query('alter database qurux owner to qurux')
  await client.end()
}

/** It refuses to run as root. What its container has in memory is here in this namespace alone. */
function startPooler(folder: string): ChildProcess {
  const nobody = Number(execFileSync('id', ['--user', 'nobody'], { encoding: 'utf8' }))
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/run'])
  mkdirSync('/run/pgbouncer')
  copyFileSync('deploy/compose/pgbouncer.ini', '/run/pgbouncer/pgbouncer.ini')
  const users = '/run/pgbouncer/userlist.txt'
  writeFileSync(users, `"qurux" "${PASSWORD}"\n`, { mode: 0o600 })
  chownSync(users, nobody, nobody)
  return spawn('pgbouncer', ['/run/pgbouncer/pgbouncer.ini'], {
    stdio: ['ignore', logOf(folder, 'pgbouncer'), logOf(folder, 'pgbouncer')],
    uid: nobody,
    gid: nobody,
  })
}

function startProxy(folder: string): ChildProcess {
  const home = join(folder, 'caddy')
  mkdirSync(home)
  return spawn('caddy', ['run', '--config', 'deploy/compose/Caddyfile', '--adapter', 'caddyfile'], {
    stdio: ['ignore', logOf(folder, 'caddy'), logOf(folder, 'caddy')],
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      SHOP_ADDRESS: 'http://127.0.0.1',
    },
  })
}

const logOf = (folder: string, name: string) => openSync(join(folder, `${name}.log`), 'a')
