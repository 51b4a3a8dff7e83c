import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { serverEnv } from '#server/db/embedded/cluster.ts'
import { chooseRunAs } from '#server/db/embedded/run-as.ts'
import { freePort } from './free-port.ts'
import { PREFIX, type TestServer } from './test-server.ts'

/** A streaming replica of a test's server, which listens on TCP. */
export class ReplicaServer {
  readonly port: number
  readonly #base: string
  readonly #primary: TestServer
  readonly #database: string
  #ended: Promise<unknown> = Promise.resolve()
  #pid = 0

  static async start(primary: TestServer, database: string): Promise<ReplicaServer> {
    const server = new ReplicaServer(primary, database, await freePort())
    await server.#copy()
    await server.start()
    return server
  }

  private constructor(primary: TestServer, database: string, port: number) {
    this.#primary = primary
    this.#database = database
    this.port = port
    this.#base = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  }

  /** Returns when it answers. */
  async start(): Promise<void> {
    const runAs = chooseRunAs(this.#base, null)
    const bin = await findBinaries(runAs, this.#base)
    const { host, port, user } = this.#primary.superuser
    const settings = {
      primary_conninfo: `host=${host} port=${port} user=${user}`,
      listen_addresses: '127.0.0.1',
      port: String(this.port),
      unix_socket_directories: '',
      // No less than its primary's.
      max_connections: '40',
      shared_buffers: '16MB',
      fsync: 'off',
      wal_retrieve_retry_interval: '100ms',
      dynamic_shared_memory_type: 'mmap',
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const [file, args] = runAs.command(join(bin, 'postgres'), ['-D', this.#folder, ...flags])
    const child = spawn(file, args, { ...runAs.ids, cwd: '/', env: serverEnv, stdio: 'ignore' })
    this.#pid = child.pid!
    this.#ended = new Promise((resolve) => child.once('exit', resolve))
    const until = Date.now() + 20_000
    for (;;) {
      try {
        await this.query('select')
        return
      } catch (error) {
        if (child.exitCode !== null || Date.now() > until) throw error
        await sleep(20)
      }
    }
  }

  /** As its superuser. */
  async query(text: string): Promise<Record<string, unknown>[]> {
    const { password } = this.#primary.config
    const database = this.#database
    const address = { host: '127.0.0.1', port: this.port, user: 'postgres', password, database }
    const client = new pg.Client(address as pg.ClientConfig)
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query(text)
      return rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** At once, as by a crash. */
  async stop(): Promise<void> {
    if (this.#pid > 0) process.kill(this.#pid, 'SIGQUIT')
    this.#pid = 0
    await this.#ended
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.#base, { recursive: true, force: true })
  }

  get #folder(): string {
    return join(this.#base, 'postgres')
  }

  /** As a file of the server's user. */
  #write(name: string, text: string): void {
    const file = join(this.#folder, name)
    const { uid, gid } = statSync(this.#folder)
    writeFileSync(file, text)
    chownSync(file, uid, gid)
  }

  /** What pg_basebackup does, which does not come with the server. */
  async #copy(): Promise<void> {
    const client = new pg.Client(this.#primary.superuser)
    await client.connect()
    try {
      await client.query(`select pg_backup_start('replica', fast => true)`)
      execFileSync('cp', ['-a', join(this.#primary.dataDir, 'postgres'), this.#folder])
      const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
      rmSync(join(this.#folder, 'postmaster.pid'))
      this.#write('backup_label', rows[0].labelfile)
      this.#write('standby.signal', '')
    } finally {
      await client.end()
    }
  }
}
