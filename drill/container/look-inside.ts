import { readFileSync } from 'node:fs'
import type { Image } from './dockerfile.ts'
import type { Container, Ended } from './start-container.ts'

/** Prints what the process may do, seen from inside. */
const PROBE = `
const { readdirSync, writeFileSync } = require('node:fs')
const canWrite = (path) => {
  try {
    writeFileSync(path, '')
    return true
  } catch {
    return false
  }
}
const programs = (process.env.PATH ?? '').split(':').flatMap((folder) => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
})
console.log(JSON.stringify({
  uid: process.getuid(),
  gid: process.getgid(),
  groups: process.getgroups(),
  pids: readdirSync('/proc').filter((name) => Number(name) > 0).length,
  writable: ['/shop/x', '/etc/x', '/usr/local/bin/x', '/x', '/tmp/x', '/data/x'].filter(canWrite),
  programs,
}))`

/** What an intruder would like to find. */
const FORBIDDEN = /^(apt|apt-get|bash|busybox|cc|dash|dpkg|gcc|make|npm|npx|perl|python3?|sh|yarn)$/

/** @returns what the container could do and should not, or could not do and should */
export async function lookInside(container: Container, image: Image): Promise<string[]> {
  const { output } = await container.exec(['node', '-e', PROBE])
  const { uid, gid, groups, pids, writable, programs } = JSON.parse(output)
  const status = readFileSync(`/proc/${container.pid()}/status`, 'utf8')
  const field = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1]
  const shells = programs.filter((name: string) => FORBIDDEN.test(name))
  const checks: [holds: boolean, otherwise: string][] = [
    [uid === image.uid && gid === image.gid, `It runs as ${uid}:${gid}`],
    [groups.every((group: number) => group === image.gid), `It is in the groups ${groups}`],
    [writable.join() === '/tmp/x,/data/x', `It can write ${writable}`],
    [pids < 10, `It sees ${pids} processes`],
    [shells.length === 0, `It holds ${shells}`],
    [Number(`0x${field('CapEff')}`) === 0, `It has the capabilities ${field('CapEff')}`],
    [field('NoNewPrivs') === '1', 'A program could give it more rights'],
  ]
  return checks.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise]))
}

/** @returns what was wrong with a stop by the image's signal */
export function stopsWell(name: string, { code, milliseconds }: Ended, output: string): string[] {
  if (code === 0 && milliseconds < 10_000) return []
  return [`${name} ended with ${code} after ${Math.round(milliseconds)} ms:\n${output}`]
}
