import { describe, expect, test } from 'vitest'
import type { Storage } from './storage.ts'

/** The tests that every implementation of Storage must pass. */
export function storageSuite(title: string, open: () => Promise<Storage>): void {
  describe(title, () => {
    test('returns the bytes that were stored', async () => {
      const storage = await open()
      const bytes = Buffer.from([0, 255, 13, 10, 26])
      await storage.put('a.webp', bytes)
      expect(await storage.get('a.webp')).toEqual(bytes)
    })

    test('returns null for an unknown name, and removing it is no error', async () => {
      const storage = await open()
      expect(await storage.get('missing.webp')).toBeNull()
      await storage.remove('missing.webp')
    })

    test('replaces and removes files', async () => {
      const storage = await open()
      await storage.put('a.webp', Buffer.from('old and longer'))
      await storage.put('a.webp', Buffer.from('new'))
      expect(String(await storage.get('a.webp'))).toBe('new')
      await storage.remove('a.webp')
      expect(await storage.get('a.webp')).toBeNull()
    })

    test('never shows a reader half a file', async () => {
      const storage = await open()
      const versions = [Buffer.alloc(1 << 20, 'a'), Buffer.alloc(1 << 20, 'b')]
      await storage.put('a.webp', versions[0]!)
      const writing = Promise.all(
        Array.from({ length: 10 }, (_, at) => storage.put('a.webp', versions[at % 2]!)),
      )
      for (let reads = 0; reads < 30; reads++) {
        const seen = await storage.get('a.webp')
        expect(versions.some((version) => seen?.equals(version))).toBe(true)
      }
      await writing
    })

    test.each(['../secret', '..', '.hidden', 'a/b', '/etc/passwd', 'A', '', 'a\0b'])(
      'refuses the name %j',
      async (name) => {
        const storage = await open()
        await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow('Not a name')
        await expect(storage.get(name)).rejects.toThrow('Not a name')
        await expect(storage.remove(name)).rejects.toThrow('Not a name')
      },
    )
  })
}
