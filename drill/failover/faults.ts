import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster, Node } from './cluster.ts'

export interface Fault {
  readonly name: string
  /** How long there may be no orders. */
  readonly limitSeconds: number
  /** Whether another node takes over. */
  readonly movesPrimary: boolean
  /** Breaks something. Returns what ends its cause; all else must heal by itself. */
  readonly strike: (primary: Node, cluster: Cluster) => () => Promise<unknown>
}

/** `primary_start_timeout 0`: it is not started again where it was. */
const DIED = 10
/** `ttl 20`, and the time to notice. */
const CUT_OFF = 35
const ETCD_IS_AWAY_MS = 10_000
/** So long that PostgreSQL needs the next file of its log. */
const DISK_IS_FULL_MS = 12_000

export const FAULTS: readonly Fault[] = [
  {
    name: 'the primary is killed',
    limitSeconds: DIED,
    movesPrimary: true,
    strike(primary) {
      process.kill(primary.postmasterPid(), 'SIGKILL')
      return async () => {}
    },
  },
  {
    name: 'its network is cut',
    limitSeconds: CUT_OFF,
    movesPrimary: true,
    strike({ machine }) {
      machine.setConnected(false)
      return async () => machine.setConnected(true)
    },
  },
  {
    name: 'it is shut down',
    limitSeconds: DIED,
    movesPrimary: true,
    strike({ patroni }) {
      const ended = patroni.end('SIGTERM')
      return async () => {
        await ended
        patroni.start()
      }
    },
  },
  {
    name: 'its disk is full',
    limitSeconds: CUT_OFF,
    movesPrimary: true,
    strike({ disk, query }) {
      // Its log has room left; it fails only when it needs the next file.
      const switchWal = () => query('select pg_switch_wal()').catch(() => {})
      const filled = disk.fillFor(DISK_IS_FULL_MS, switchWal)
      return () => filled
    },
  },
  {
    name: 'etcd restarts',
    limitSeconds: DIED,
    movesPrimary: false,
    strike(_primary, { nodes }) {
      const restarted = restartEtcd(nodes)
      return () => restarted
    },
  },
]

async function restartEtcd(nodes: readonly Node[]): Promise<void> {
  await Promise.all(nodes.map(({ etcd }) => etcd.end('SIGTERM')))
  await sleep(ETCD_IS_AWAY_MS)
  for (const { etcd } of nodes) etcd.start()
}
