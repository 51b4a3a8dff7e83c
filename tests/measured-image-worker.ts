// The image worker, whose answers also say how much memory the process has taken so far.
import { readFileSync } from 'node:fs'
import '#server/media/image-worker.ts'

const send = process.send!.bind(process)
process.send = (result: { answer: object }) =>
  send({ ...result, answer: { ...result.answer, peakBytes: peakBytes() } })

function peakBytes(): number {
  // On Linux the figures of getrusage begin with what the parent had when it forked.
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024
  const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))!
  return Number(peak) * 1024
}
