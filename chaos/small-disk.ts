import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** More than a round writes, so that it only fills on purpose. */
const MEGABYTES = 500
const CHUNK = Buffer.alloc(1 << 20)

/**
 * A separate in-memory disk for the shop's data, which can be filled without harm to the machine.
 */
export interface SmallDisk {
  /** Fills the disk for a while, calls `meanwhile` repeatedly, and frees the space again. */
  fillFor(ms: number, meanwhile: () => Promise<unknown>): Promise<void>
  unmount(): void
}

/** @throws Error if mounting is not permitted: on Linux it requires root */
export function mountSmallDisk(folder: string): SmallDisk {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder], {
    stdio: 'pipe',
  })
  const ballast = join(folder, 'ballast')
  return {
    async fillFor(ms, meanwhile) {
      mkdirSync(ballast)
      // Repeatedly, since a failing database frees space too.
      for (const until = Date.now() + ms; Date.now() < until; await sleep(50)) {
        fill(ballast)
        await meanwhile()
      }
      rmSync(ballast, { recursive: true })
    },
    unmount() {
      execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' })
    },
  }
}

let numFiles = 0

function fill(folder: string): void {
  for (let size = CHUNK.length; size >= 512; ) {
    try {
      numFiles += 1
      writeFileSync(join(folder, `${numFiles}`), CHUNK.subarray(0, size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      size /= 2
    }
  }
}

/** Whether mounting is permitted, determined by trying it. */
export function canMount(folder: string): boolean {
  try {
    mountSmallDisk(folder).unmount()
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
