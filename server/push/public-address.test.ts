import { expect, it } from 'vitest'
import { isPublic } from './public-address.ts'

it('tells hosts on the internet from this machine and its network', () => {
  const open = ['1.1.1.1', '142.250.1.2', '172.32.0.1', '192.169.0.1', '2a00:1450:4009::1']
  const hidden = [
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.53',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:1.1.1.1',
    '64:ff9b::a00:1',
    '2001:db8::1',
    '2002:a00:1::1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
  ]
  expect(open.filter((address) => !isPublic(address))).toEqual([])
  expect(hidden.filter(isPublic)).toEqual([])
})
