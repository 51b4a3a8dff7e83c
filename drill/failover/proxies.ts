import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#tests/free-port.ts'
import { asPostgres, Program } from './program.ts'

interface Options {
  /** For configuration and logs. */
  folder: string
  ips: readonly string[]
  password: string
}

/** What the shops connect to: pgbouncer, and HAProxy behind it. */
export interface Proxies {
  /** Of HAProxy, which leads to the primary. */
  readonly directPort: number
  /** Of pgbouncer, which leads to HAProxy. */
  readonly poolerPort: number
  readonly endNow: () => void
}

export async function startProxies({ folder, ips, password }: Options): Promise<Proxies> {
  const [directPort, poolerPort] = [await freePort(), await freePort()]
  const at = (name: string) => join(folder, name)
  writeFileSync(at('haproxy.cfg'), haproxyConfig(directPort, ips))
  writeFileSync(at('userlist.txt'), `"shop" "${password}"\n`)
  writeFileSync(at('pgbouncer.ini'), pgbouncerConfig(directPort, poolerPort, at('userlist.txt')))
  const programs = [
    new Program({
      command: asPostgres(['haproxy', '-db', '-f', at('haproxy.cfg')]),
      logFile: at('haproxy.log'),
    }),
    new Program({
      command: asPostgres(['pgbouncer', at('pgbouncer.ini')]),
      logFile: at('pgbouncer.log'),
    }),
  ]
  for (const program of programs) program.start()
  return {
    directPort,
    poolerPort,
    endNow() {
      for (const program of programs) program.endNow()
    },
  }
}

/**
 * Patroni answers 200 on /primary on the one node that holds the lock. A node that does not is left
 * within two seconds, or nine if it does not respond, and its connections end.
 */
function haproxyConfig(port: number, ips: readonly string[]): string {
  const servers = ips.map((ip, at) => `  server node${at + 1} ${ip}:5432 tcp-ut 10s`)
  return `global
  maxconn 1000
  log stdout format raw local0 notice
defaults
  mode tcp
  log global
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 3s
listen primary
  bind 127.0.0.1:${port}
  option clitcpka
  option srvtcpka
  option httpchk GET /primary
  http-check expect status 200
  default-server check port 8008 inter 1s fastinter 500ms fall 3 rise 1
  default-server on-marked-down shutdown-sessions
${servers.join('\n')}
`
}

/** Its own defaults would wait 15 s before they connect again. */
function pgbouncerConfig(primaryPort: number, port: number, userlist: string): string {
  return `[databases]
qurux = host=127.0.0.1 port=${primaryPort} dbname=qurux
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${userlist}
pool_mode = transaction
max_client_conn = 300
default_pool_size = 30
server_login_retry = 1
server_connect_timeout = 10
query_wait_timeout = 10
tcp_keepidle = 5
tcp_keepintvl = 1
tcp_keepcnt = 5
tcp_user_timeout = 10000
log_connections = 0
`
}
