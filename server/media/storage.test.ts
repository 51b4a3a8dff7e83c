import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
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
