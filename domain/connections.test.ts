import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readHost } from './connections.ts'

it.each([
  ['smtp.example.com', 'smtp.example.com'],
  [' SMTP.Example.com. ', 'smtp.example.com'],
  ['mail_1.example', 'mail_1.example'],
  ['127.0.0.1', '127.0.0.1'],
  ['[::1]', '::1'],
  ['2001:db8::25', '2001:db8::25'],
  ['localhost', 'localhost'],
])('the server %s is %s', (typed, host) => {
  expect(readHost(typed)).toBe(host)
})

it.each(['', ' ', 'a b', 'https://mail.example', 'mail.example:25', 'a..b', '-a', '1:2:3', 'a@b'])(
  '%j is no server',
  (typed) => {
    expect(readHost(typed)).toBeUndefined()
  },
)

it('a server is always the host of a URL, whatever was typed', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.domain(),
    fc.ipV6(),
    fc.stringMatching(/^[a-z0-9:.[\]_-]{1,30}$/),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const host = readHost(text)
      if (host === undefined) return
      const url = new URL(`smtp://${host.includes(':') ? `[${host}]` : host}:25/`)
      expect([url.username, url.port, url.pathname]).toEqual(['', '25', '/'])
      expect(readHost(host)).toBe(host)
    }),
  )
})
