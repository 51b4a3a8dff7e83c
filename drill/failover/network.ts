import { execFileSync } from 'node:child_process'

/** A machine with a network of its own, whose cable can be pulled. */
export interface Machine {
  /** The name of its network namespace. */
  readonly name: string
  readonly ip: string
  /** Puts a command into this machine's network. */
  readonly inside: (command: readonly string[]) => string[]
  /** Pulls the cable, or plugs it in. */
  readonly setConnected: (isConnected: boolean) => void
}

export interface Network {
  readonly machines: readonly Machine[]
  /** Ends every process of the machines and removes their networks. */
  readonly remove: () => void
}

/** Set aside for tests of networks (RFC 2544), so no other network is hidden by it. */
const SUBNET = '198.18.54'

/**
 * Connects machines to a bridge. This process and its children reach them by that bridge.
 * @throws Error if network namespaces are not permitted
 */
export function openNetwork(count: number): Network {
  const bridge = `qd${process.pid}`
  const namespaces: string[] = []
  const made: string[] = []
  function remove(): void {
    for (const name of namespaces) {
      for (const pid of run(['netns', 'pids', name]).split('\n').filter(Boolean)) kill(Number(pid))
    }
    for (const name of namespaces.splice(0)) tryTo(['netns', 'del', name])
    for (const name of made.splice(0)) tryTo(['link', 'del', name])
  }
  try {
    run(['link', 'add', bridge, 'type', 'bridge'])
    made.unshift(bridge)
    run(['addr', 'add', `${SUBNET}.1/24`, 'dev', bridge])
    run(['link', 'set', bridge, 'up'])
    const machines = Array.from({ length: count }, (_, at) => addMachine(at))
    return { machines, remove }
  } catch (error) {
    remove()
    throw error
  }

  function addMachine(at: number): Machine {
    const name = `${bridge}n${at + 1}`
    const cable = `${bridge}c${at + 1}`
    const ip = `${SUBNET}.${at + 11}`
    run(['netns', 'add', name])
    namespaces.push(name)
    run(['link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name])
    made.unshift(cable)
    run(['link', 'set', cable, 'master', bridge, 'up'])
    run(['-n', name, 'addr', 'add', `${ip}/24`, 'dev', 'eth0'])
    run(['-n', name, 'link', 'set', 'eth0', 'up'])
    run(['-n', name, 'link', 'set', 'lo', 'up'])
    return {
      name,
      ip,
      inside: (command) => ['ip', 'netns', 'exec', name, ...command],
      setConnected: (isConnected) => {
        // Silently: nobody gets a packet that says so.
        if (isConnected) run(['link', 'set', cable, 'master', bridge])
        else run(['link', 'set', cable, 'nomaster'])
      },
    }
  }
}

function run(args: readonly string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function tryTo(args: readonly string[]): void {
  try {
    run(args)
  } catch {
    // It went with its namespace.
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
