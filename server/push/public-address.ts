import { BlockList, isIPv4 } from 'node:net'

/** Ranges of IPv4 that are no host on the internet. */
const HIDDEN = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  HIDDEN.addSubnet(address, bits, 'ipv4')

/** What the internet uses of IPv6, without the ranges in it that lead elsewhere. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')
const SPECIAL = new BlockList()
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  SPECIAL.addSubnet(address, bits, 'ipv6')

/** Whether an IP address belongs to a host on the internet, and not to this machine or network. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !HIDDEN.check(address, 'ipv4')
  return GLOBAL.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6')
}
