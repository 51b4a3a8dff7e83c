/** Settings of one node; docs/operations.md explains those that decide what is lost and when. */
export interface NodeOptions {
  name: string
  ip: string
  /** Of all nodes. */
  ips: readonly string[]
  dataDir: string
  socketDir: string
  password: string
}

/** In JSON, which is YAML too. */
export function patroniConfig(options: NodeOptions): string {
  const { name, ip, ips, dataDir, socketDir, password } = options
  return JSON.stringify({
    scope: 'qurux',
    name,
    restapi: { listen: `${ip}:8008`, connect_address: `${ip}:8008` },
    // Not etcd3: Patroni 3.0.2 may overwrite another's lock there (docs/decisions/0054).
    etcd: { hosts: ips.map((one) => `${one}:2379`) },
    bootstrap: {
      dcs: DCS,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${ip}:5432`,
      connect_address: `${ip}:5432`,
      bin_dir: '/usr/lib/postgresql/15/bin',
      data_dir: dataDir,
      pgpass: `${socketDir}/pgpass`,
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
      parameters: { unix_socket_directories: socketDir },
      pg_hba: [
        'local all all trust',
        'host all all 0.0.0.0/0 scram-sha-256',
        'host replication replicator 0.0.0.0/0 scram-sha-256',
      ],
      // A node comes back without anybody: by pg_rewind, else as a new copy.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  })
}

const DCS = {
  // A primary that is cut off is replaced after `ttl`; one that is known to be down, at once.
  ttl: 20,
  loop_wait: 1,
  retry_timeout: 5,
  primary_start_timeout: 0,
  primary_stop_timeout: 10,
  // What was acknowledged is on two disks, also while one of three nodes is gone.
  synchronous_mode: true,
  synchronous_mode_strict: true,
  // Without etcd the primary goes on as long as it reaches every standby.
  failsafe_mode: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      max_connections: 100,
      shared_buffers: '64MB',
      wal_log_hints: 'on',
      max_wal_size: '192MB',
      min_wal_size: '32MB',
      wal_keep_size: '64MB',
      // A standby that is gone must not fill the disk of the primary.
      max_slot_wal_keep_size: '128MB',
      wal_retrieve_retry_interval: '500ms',
      wal_sender_timeout: '10s',
      wal_receiver_timeout: '10s',
      tcp_user_timeout: '10s',
      tcp_keepalives_idle: 5,
      tcp_keepalives_interval: 1,
      tcp_keepalives_count: 5,
    },
  },
}
