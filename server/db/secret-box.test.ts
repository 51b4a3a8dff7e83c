import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { SecretBox } from './secret-box.ts'

const dirs: string[] = []
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true })
})

function newDir(): string {
  dirs.push(mkdtempSync(join(tmpdir(), 'qurux-box-')))
  return dirs.at(-1)!
}

const KEY = 'a sentence that nobody else would choose'
const box = (dataDir: string, secretKey: string | null = null) =>
  new SecretBox({ dataDir, secretKey })

test('a text comes back, for its own purpose alone', () => {
  const one = box(newDir())
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, purpose) => {
      const sealed = one.seal(purpose, text)
      expect(one.open(purpose, sealed)).toBe(text)
      expect(one.open(`${purpose} `, sealed)).toBeNull()
    }),
  )
})

test('the same text never looks the same', () => {
  const one = box('', KEY)
  expect(one.seal('x', 'text')).not.toEqual(one.seal('x', 'text'))
})

test('nothing that was changed or cut off opens', () => {
  const one = box('', KEY)
  const sealed = one.seal('x', 'a text')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(one.open('x', changed)).toBeNull()
    expect(one.open('x', sealed.subarray(0, at))).toBeNull()
  }
})

test('the key is a file that only its owner reads, made once, with the first secret', () => {
  const dataDir = newDir()
  const path = join(dataDir, 'secret.key')
  const one = box(dataDir)
  expect(one.open('x', Buffer.alloc(40))).toBeNull()
  expect(readdirSync(dataDir)).toEqual([])

  const sealed = one.seal('x', 'text')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secret.key'])
  // A new process.
  expect(box(dataDir).open('x', sealed)).toBe('text')
  box(dataDir).seal('x', 'more')
  expect(box(dataDir).open('x', sealed)).toBe('text')
})

test('without its key, after a restore elsewhere, nothing opens and nothing fails', () => {
  const sealed = box(newDir()).seal('x', 'text')
  const elsewhere = newDir()
  expect(box(elsewhere).open('x', sealed)).toBeNull()
  const again = box(elsewhere).seal('x', 'text')
  expect(box(elsewhere).open('x', again)).toBe('text')
  expect(box(elsewhere).open('x', sealed)).toBeNull()
})

test('a damaged key is not replaced', () => {
  const dataDir = newDir()
  writeFileSync(join(dataDir, 'secret.key'), 'oops')
  expect(() => box(dataDir).seal('x', 'text')).toThrow(join(dataDir, 'secret.key'))
  expect(box(dataDir).open('x', box('', KEY).seal('x', 'text'))).toBeNull()
})

test('SECRET_KEY needs no file', () => {
  const dataDir = newDir()
  const sealed = box(dataDir, KEY).seal('x', 'text')
  expect(readdirSync(dataDir)).toEqual([])
  expect(box(newDir(), KEY).open('x', sealed)).toBe('text')
  expect(box(newDir(), `${KEY}!`).open('x', sealed)).toBeNull()
})
