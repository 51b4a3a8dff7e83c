import { parse } from 'yaml'
import { composeCheck } from './schemas.ts'
import {
  image,
  manifest,
  port,
  readEnvFile,
  readText,
  SAMPLE_SECRET,
  SAMPLES,
  SECRET,
  SHUTDOWN_SECONDS,
  settingFindings,
} from './shop-facts.ts'

const FILE = 'deploy/compose/compose.yaml'

interface Service {
  image: string
  environment?: Record<string, string>
  volumes?: string[]
  tmpfs?: string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  stop_grace_period?: string
  networks?: Record<string, { ipv4_address?: string }> | string[]
  deploy?: { resources?: { limits?: { memory?: string } } }
}

export function composeFindings(): string[] {
  const text = readText(FILE)
  const document = parse(text, { merge: true })
  const wrong = composeCheck()(document)
  if (wrong.length > 0) return wrong.map((line) => `${FILE}: ${line}`)
  const services = Object.entries(document.services as Record<string, Service>)
  const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!))
  const offered = readEnvFile('deploy/compose/.env.example')
  const shops = services.filter(([name]) => name.startsWith('shop-'))
  return [
    ...(shops.length === 2 ? [] : [`${FILE}: ${shops.length} shops`]),
    ...services.flatMap(([name, service]) => serviceFindings(name, service)),
    ...shops.flatMap(([name, service]) => shopFindings(name, service, document.services)),
    ...[...asked].filter((name) => !(name in offered)).map((name) => `.env.example lacks ${name}`),
    ...Object.entries(offered)
      .filter(([name, value]) => value !== '' && name !== 'COMPOSE_PROJECT_NAME')
      .map(([name]) => `.env.example gives ${name} a value that everyone knows`),
    ...proxyFindings(shops.map(([name]) => name)),
  ]
}

/** Of any service. */
function serviceFindings(name: string, service: Service): string[] {
  const isPinned = /:v?\d+\.\d+/.test(service.image)
  const known = Object.entries(service.environment ?? {}).filter(
    ([key, value]) => SECRET.test(key) && !/(_ID|ACCESS_KEY)$/.test(key) && !isFilledIn(value),
  )
  const checks: [holds: boolean, otherwise: string][] = [
    [isPinned, `takes whatever ${service.image} is`],
    [service.deploy?.resources?.limits?.memory !== undefined, 'may take all memory'],
    [known.length === 0, `has a ${known.map(([key]) => key)} that everyone knows`],
  ]
  return said(name, checks)
}

const isFilledIn = (value: string) => /^\$\{\w+(:\?[^}]*|:-)?\}$/.test(value)

function shopFindings(name: string, shop: Service, all: Record<string, Service>): string[] {
  const env = Object.fromEntries(
    Object.entries(shop.environment ?? {}).map(([key, value]) => [key, fillIn(value)]),
  )
  const mounted = (shop.volumes ?? []).map((volume) => volume.split(':')[1])
  const grace = Number.parseInt(shop.stop_grace_period ?? '', 10)
  const proxy = all.proxy?.networks
  const address = Array.isArray(proxy) ? undefined : proxy?.edge?.ipv4_address
  return [
    ...settingFindings(`${FILE}, ${name}`, env),
    ...said(name, [
      [shop.image === `qurux:${manifest.version}`, `is ${shop.image}, not ${manifest.version}`],
      [shop.read_only === true, 'can write to its root file system'],
      [shop.cap_drop?.includes('ALL') === true, 'has capabilities'],
      [shop.security_opt?.includes('no-new-privileges:true') === true, 'can gain privileges'],
      [image.volumes.every((path) => mounted.includes(path)), `mounts ${mounted} alone`],
      [shop.tmpfs?.some((mount) => /^\/tmp\b/.test(mount)) === true, 'has no /tmp'],
      [grace > Number(env.DRAIN_SECONDS) + SHUTDOWN_SECONDS, `is killed after ${grace} s`],
      [env.TRUST_PROXY === address, `trusts ${env.TRUST_PROXY}, and the proxy is ${address}`],
    ]),
  ]
}

function proxyFindings(shops: readonly string[]): string[] {
  const upstreams = shops.map((name) => `${name}:${port}`).join(' ')
  const pooler = readText('deploy/compose/pgbouncer.ini')
  return said('the service around it', [
    [readText('deploy/compose/Caddyfile').includes(`reverse_proxy ${upstreams} {`), 'is no proxy'],
    [/^listen_port = 6432$/m.test(pooler), 'is no pooler on the port of DATABASE_URL'],
    [/^pool_mode = transaction$/m.test(pooler), 'pools otherwise than DATABASE_POOLER says'],
  ])
}

/** As compose does with a filled-in .env. */
function fillIn(value: string): string {
  return value.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) =>
    SECRET.test(name) ? (SAMPLES[name] ?? SAMPLE_SECRET) : (SAMPLES[name] ?? ''),
  )
}

function said(name: string, checks: readonly (readonly [boolean, string])[]): string[] {
  return checks.flatMap(([holds, otherwise]) => (holds ? [] : [`${FILE}: ${name} ${otherwise}`]))
}
