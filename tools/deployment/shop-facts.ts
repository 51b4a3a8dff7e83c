import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Image, readDockerfile } from '../../drill/container/dockerfile.ts'
import { readConfig } from '../../server/config.ts'
import { ConfigError } from '../../server/config-values.ts'

const ROOT = resolve(import.meta.dirname, '../..')

export function readText(path: string): string {
  return readFileSync(resolve(ROOT, path), 'utf8')
}

export const image: Image = readDockerfile(resolve(ROOT, 'Dockerfile'))

export const manifest = JSON.parse(readText('package.json')) as {
  version: string
  scripts: Record<string, string>
  optionalDependencies: Record<string, string>
}

/** For what waits until a container has stopped. */
export const SHUTDOWN_SECONDS = 10

/** The port that the image listens on, which all others name. */
export const port = Number(image.env.PORT)

/** What the shop does not know of these settings, or refuses. */
export function settingFindings(where: string, env: Readonly<Record<string, string>>): string[] {
  const known = knownSettings(env)
  const unknown = Object.keys(env).filter((name) => !known.has(name))
  const findings = unknown.map((name) => `${where}: the shop has no setting ${name}`)
  try {
    readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    findings.push(`${where}: ${error.message}`)
  }
  return findings
}

/** Every name that is asked for while the settings are read. */
function knownSettings(env: Readonly<Record<string, string>>): ReadonlySet<string> {
  const asked = new Set<string>()
  const listening = new Proxy(env, {
    get(target, name) {
      asked.add(String(name))
      return target[String(name)]
    },
  })
  try {
    readConfig(listening)
  } catch {
    // Said by the caller.
  }
  return asked
}

/** NAME=value lines, as env files have them. */
export function readEnvFile(path: string): Record<string, string> {
  const lines = readText(path).split('\n')
  const set = lines.filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(set.map((line) => [line.split('=', 1)[0]!, line.replace(/^\w+=/, '')]))
}

export const SECRET = /PASSWORD|SECRET|TOKEN|ACCESS_KEY_ID|SMTP_URL/

/** A value that each setting accepts, for those that an owner fills in. */
export const SAMPLES: Readonly<Record<string, string>> = {
  SHOP_DOMAIN: 'shop.example',
  ADMIN_EMAIL: 'admin@shop.example',
  SMTP_URL: 'smtp://user:password@mail.example:587',
  MAIL_FROM: 'shop@shop.example',
}
export const SAMPLE_SECRET = 'of-forty-characters-of-forty-characters-'
