// The image worker, with answers that also say how much memory the process has used so far.
import { readFileSync } from 'node:fs'
import '#server/media/image-worker.ts'

const send = process.send!.bind(process)
process.send = (result: { answer: object }) =>
  send({ ...result, answer: { ...result.answer, peakBytes: peakBytes() } })

function peakBytes(): number {
  // On Linux the figures of getrusage start with the parent's at the time of the fork.
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024
  const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))!
  return Number(peak) * 1024
}
