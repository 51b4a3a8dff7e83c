// Three PostgreSQL under Patroni, three shops, and shoppers who order while the primary is killed,
// cut off, shut down, its disk fills up and etcd restarts. docs/scale.md has its table.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Random } from '../../chaos/random.ts'
import { settle } from '../../chaos/settle.ts'
import { canMount } from '../../chaos/small-disk.ts'
import { judge } from '../../chaos/verdict/verdict.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { FAULTS } from './faults.ts'
import { openShops, type ThreeShops } from './market.ts'
import { findingsOf, HEADING, measure, rowOf } from './measure.ts'
import { openNetwork } from './network.ts'
import { type Proxies, startProxies } from './proxies.ts'

export const packages = [
  'postgresql-15',
  'patroni',
  'python3-etcd',
  'etcd-server',
  'haproxy',
  'pgbouncer',
  'iproute2',
] as const

export async function run(): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'qurux-failover-'))
  // The servers do not run as root.
  chmodSync(folder, 0o711)
  const problem = tryNetwork() ?? tryMount(join(folder, 'try'))
  if (problem) {
    rmSync(folder, { recursive: true })
    console.log(`SKIPPED: this takes root on Linux, network namespaces and tmpfs. ${problem}`)
    return []
  }
  let [cluster, proxies, shops]: [Cluster?, Proxies?, ThreeShops?] = []
  function endNow(): void {
    shops?.stopNow()
    proxies?.endNow()
    cluster?.remove()
  }
  function endAndForget(): void {
    endNow()
    rmSync(folder, { recursive: true, force: true })
  }
  process.on('exit', endAndForget)
  const findings: string[] = []
  try {
    cluster = await openCluster(folder)
    const ips = cluster.nodes.map(({ machine }) => machine.ip)
    proxies = await startProxies({ folder, ips, password: cluster.password })
    const random = new Random(Date.now() % 1_000_000_000)
    shops = await openShops({ folder, cluster, proxies, random })
    findings.push(...(await strikeAll(cluster, shops)))
    await settle(shops, random.fork('settle'))
    findings.push(...(await judge(shops)), ...shops.crashes())
    await shops.stop()
  } catch (error) {
    findings.push(`the drill broke off: ${error instanceof Error ? error.stack : error}`)
  }
  process.off('exit', endAndForget)
  endNow()
  if (findings.length === 0) rmSync(folder, { recursive: true })
  else console.log(`\nThe logs: ${folder}`)
  return [...new Set(findings)]
}

async function strikeAll(cluster: Cluster, shops: ThreeShops): Promise<string[]> {
  const { done } = await shops.play()
  const findings: string[] = []
  console.log(HEADING)
  for (const fault of FAULTS) {
    const measured = await measure(fault, cluster, shops)
    console.log(rowOf(measured))
    findings.push(...findingsOf(measured))
    for (const finding of findingsOf(measured)) console.error(finding)
  }
  shops.end()
  await done
  return findings
}

function tryNetwork(): string | null {
  try {
    openNetwork(1).remove()
    return null
  } catch (error) {
    return String(error)
  }
}

function tryMount(folder: string): string | null {
  return canMount(folder) ? null : 'Mounting is not permitted.'
}
