import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A disk whose power can be cut. Three file systems lie in each other, each in a loop device that
 * passes flushes on:
 *
 *   bottom  XFS with reflinks: copies the file below in a moment, whatever is being written
 *   cache   XFS with one file, the disk of the shop. Its page cache plays the disk's own cache
 *   shop    ext4 as the shop sees it
 *
 * A copy of the cache's image is what a disk has stored that lost its power: everything that was
 * flushed, and by chance, in no order, some of what was not.
 */
export interface PowerDisk {
  /**
   * Records what the disk has stored by now. The processes that write to it go on or stand still.
   */
  cut(): void
  /** Replaces the disk by what was recorded. Nobody may use the old one any more. */
  restore(): void
  unmount(): void
}

const MEGABYTES = { bottom: 8_000, cache: 3_000, shop: 2_500 }

/**
 * Mounts it at `folder`, with its files next to that.
 * @throws Error if that is not permitted (it takes root on Linux), or its tools are missing
 */
export function mountPowerDisk(folder: string): PowerDisk {
  const at = (name: string) => `${folder}-${name}`
  const [bottom, cache] = [at('bottom'), at('cache')]
  const cacheImage = join(bottom, 'cache.img')
  const copy = join(bottom, 'copy.img')
  const shopImage = join(cache, 'shop.img')
  const mounted: string[] = []
  try {
    make('mkfs.xfs', ['-q', '-m', 'reflink=1'], at('bottom.img'), MEGABYTES.bottom)
    mount(at('bottom.img'), bottom)
    make('mkfs.xfs', ['-q'], cacheImage, MEGABYTES.cache)
    mount(cacheImage, cache)
    make('mkfs.ext4', ['-q', '-F'], shopImage, MEGABYTES.shop)
    mount(shopImage, folder)
  } catch (error) {
    unmount()
    throw error
  }
  return {
    cut: () => run('cp', ['--reflink=always', cacheImage, copy]),
    restore() {
      for (const target of [folder, cache]) leave(target)
      renameSync(copy, cacheImage)
      mount(cacheImage, cache)
      mount(shopImage, folder)
    },
    unmount,
  }

  function mount(image: string, target: string): void {
    mkdirSync(target, { recursive: true })
    run('mount', ['-o', 'loop', image, target])
    mounted.push(target)
  }

  function leave(target: string): void {
    run('umount', [target])
    mounted.splice(mounted.indexOf(target), 1)
  }

  /** Also when a process still works in it, which then keeps it. */
  function unmount(): void {
    for (const target of mounted.splice(0).reverse()) run('umount', ['--lazy', target])
    rmSync(at('bottom.img'), { force: true })
  }
}

function make(command: string, options: readonly string[], image: string, size: number): void {
  run('truncate', ['--size', `${size}M`, image])
  run(command, [...options, image])
}

function run(command: string, args: readonly string[]): void {
  execFileSync(command, args, {
    stdio: 'pipe',
    env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
  })
}
