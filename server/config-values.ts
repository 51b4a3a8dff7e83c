import { isIP } from 'node:net'

/** Environment variables. */
export type Env = Readonly<Record<string, string | undefined>>

/** An invalid setting that stops the start. The message is one line for the person who set it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Check<value> = (text: string) => value | undefined

/**
 * How to parse a setting: the expected value in words, and a check that returns it or undefined.
 */
export interface Kind<value> {
  readonly wants: string
  readonly check: Check<value>
  /** Never shown in messages, even if invalid. */
  readonly secret?: boolean
}

/** The setting `name`, or `otherwise` if it is missing or empty. */
export function read<value, fallback>(
  env: Env,
  name: string,
  kind: Kind<value>,
  otherwise: fallback,
): value | fallback {
  const given = env[name]?.trim() ?? ''
  if (given === '') return otherwise
  const value = kind.check(given)
  if (value !== undefined) return value
  const got = kind.secret ? `${given.length} characters (not shown)` : `'${oneLine(given)}'`
  throw new ConfigError(`${name}: got ${got}, expected ${kind.wants}`)
}

export const text: Kind<string> = {
  wants: 'text on one line',
  check: (value) => (/[\r\n\0]/.test(value) ? undefined : value),
}

export const secretText: Kind<string> = { ...text, secret: true }

export const onOrOff: Kind<boolean> = {
  wants: 'on or off',
  check: (value) =>
    /^(on|true|yes|1)$/i.test(value) || (/^(off|false|no|0)$/i.test(value) ? false : undefined),
}

export function wholeNumber(from: number, to: number): Kind<number> {
  return {
    wants: `a whole number from ${from} to ${to}`,
    check(value) {
      const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
      return number >= from && number <= to ? number : undefined
    },
  }
}

export function oneOf<const choice extends string>(...choices: choice[]): Kind<choice> {
  return {
    wants: `one of ${choices.join(', ')}`,
    check: (value) => choices.find((choice) => choice === value.toLowerCase()),
  }
}

/** From `minimum` to `maximum` characters, never shown. */
export function secretOfLength(minimum: number, maximum: number): Kind<string> {
  return {
    wants: `${minimum} to ${maximum} characters`,
    check: (value) => (value.length >= minimum && value.length <= maximum ? value : undefined),
    secret: true,
  }
}

/** scheme://host[:port] without a path, normalised like a browser does. */
export const origin: Kind<string> = {
  wants: 'an origin like https://shop.example, without a path',
  check(value) {
    const url = parseUrl(value, ['http:', 'https:'])
    const bare = url && url.pathname === '/' && !url.search && !url.hash && !url.username
    return bare ? url.origin : undefined
  },
}

export const origins: Kind<readonly string[]> = {
  wants: 'origins like https://shop.example, separated by commas, without paths',
  check: (value) => every(value, origin.check),
}

export const webAddress: Kind<string> = {
  wants: 'a URL that starts with http:// or https://',
  check: (value) => parseUrl(value, ['http:', 'https:']) && value.replace(/\/+$/, ''),
}

export const webAddresses: Kind<readonly string[]> = {
  wants: 'URLs that start with http:// or https://, without a password, separated by commas',
  check: (value) =>
    every(value, (one) => (/@/.test(one) ? undefined : webAddress.check(one) || undefined)),
}

/** A URL that may contain a password. */
export function addressWithSecret(...schemes: string[]): Kind<string> {
  return {
    wants: `a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    check: (value) => parseUrl(value, schemes) && value,
    secret: true,
  }
}

/** Several of them, separated by commas. */
export function addressesWithSecret(...schemes: string[]): Kind<readonly string[]> {
  const { wants, check } = addressWithSecret(...schemes)
  return {
    wants: `${wants}, or several separated by commas`,
    check: (value) => every(value, check),
    secret: true,
  }
}

export const timeZone: Kind<string> = {
  wants: 'a time zone like Africa/Mogadishu',
  check(value) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: value })
      return value
    } catch {
      return undefined
    }
  },
}

export const emailAddress: Kind<string> = {
  wants: 'an email address',
  check: (value) => (/^[^\s@<>]+@[^\s@<>]+$/.test(value) ? value.toLowerCase() : undefined),
}

export const mailbox: Kind<string> = {
  wants: 'an email address, or a name and <address>',
  check(value) {
    const address = /^[^<>\r\n]+<([^<>]+)>$/.exec(value)?.[1] ?? value
    return emailAddress.check(address) && value
  },
}

/** Values that @fastify/proxy-addr accepts. */
export const proxies: Kind<readonly string[]> = {
  wants: 'loopback, or addresses and ranges like 10.0.0.0/8, separated by commas',
  check: (value) => every(value, (one) => (isAddressOrRange(one) ? one : undefined)),
}

function isAddressOrRange(value: string): boolean {
  if (value === 'loopback') return true
  const [address = '', bits, ...rest] = value.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}

function every<value>(list: string, check: Check<value>): readonly value[] | undefined {
  const values: value[] = []
  for (const one of list.split(/[\s,]+/).filter(Boolean)) {
    const value = check(one)
    if (value === undefined) return undefined
    values.push(value)
  }
  return Object.freeze(values)
}

function parseUrl(value: string, schemes: readonly string[]): URL | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url && schemes.includes(url.protocol) && !/\s/.test(value) ? url : undefined
}

function oneLine(value: string): string {
  const line = JSON.stringify(value).slice(1, -1)
  return line.length > 60 ? `${line.slice(0, 60)}…` : line
}
