import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { diskStorage } from './storage.ts'
import { storageSuite } from './storage-suite.ts'

const made: string[] = []
const folder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'qurux-media-'))
  made.push(path)
  return path
}
afterAll(() => Promise.all(made.map((path) => rm(path, { recursive: true, force: true }))))

storageSuite('a folder on disk', async () => diskStorage(await folder()))

test('a failed write leaves nothing behind', async () => {
  const dataDir = await folder()
  const storage = diskStorage(dataDir)
  await storage.put('good.webp', Buffer.from('x'))
  await expect(storage.put('bad.webp', 'not bytes' as never as Buffer)).resolves.toBeUndefined()
  await expect(storage.put('worse.webp', 17 as never as Buffer)).rejects.toThrow()
  expect((await readdir(join(dataDir, 'media'))).sort()).toEqual(['bad.webp', 'good.webp'])
  expect((await stat(join(dataDir, 'media/good.webp'))).mode & 0o007).toBe(0)
})

test('a file survives a power failure under its name', async () => {
  const dataDir = await folder()
  const handle = await open(dataDir)
  const prototype = Object.getPrototypeOf(handle) as typeof handle
  await handle.close()
  const { sync } = prototype
  const synced: string[] = []
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
    const isFolder = (await this.stat()).isDirectory()
    const names = await readdir(join(dataDir, 'media'))
    synced.push(isFolder ? `a folder with ${names}` : 'a file')
    await sync.call(this)
  })
  onTestFinished(() => spy.mockRestore())
  await diskStorage(dataDir).put('soap.webp', Buffer.from('x'))
  expect(synced).toEqual(['a file', 'a folder with soap.webp'])
})
