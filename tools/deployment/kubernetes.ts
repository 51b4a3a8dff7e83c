import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { kubernetesChecks } from './schemas.ts'
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

const FOLDER = 'deploy/kubernetes'

/** Kinds that no package on npm has a schema of. */
const WITHOUT_SCHEMA = [
  'kustomize.config.k8s.io/v1beta1 Kustomization',
  'postgresql.cnpg.io/v1 Pooler',
]

interface Deployment {
  spec: {
    replicas: number
    template: {
      spec: {
        securityContext: { runAsUser: number; runAsNonRoot: boolean }
        terminationGracePeriodSeconds: number
        containers: {
          ports: { containerPort: number }[]
          env: { name: string; value?: string }[]
          lifecycle: { preStop: { sleep: { seconds: number } } }
          securityContext: {
            allowPrivilegeEscalation: boolean
            readOnlyRootFilesystem: boolean
            capabilities: { drop: string[] }
          }
          volumeMounts: { mountPath: string }[]
        }[]
      }
    }
  }
}

export function kubernetesFindings(): string[] {
  const checks = kubernetesChecks()
  const files = readdirSync(resolve(import.meta.dirname, '../..', FOLDER))
  const manifests = files
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) =>
      parseAllDocuments(readText(`${FOLDER}/${file}`)).map((one) => ({ file, json: one.toJS() })),
    )
  const wrong = manifests.flatMap(({ file, json }) => {
    const kind = `${json.apiVersion} ${json.kind}`
    if (WITHOUT_SCHEMA.includes(kind)) return []
    const check = checks.get(kind) ?? (() => ['is of a kind that nothing here checks'])
    return check(json).map((line) => `${FOLDER}/${file}: ${json.kind} ${line}`)
  })
  if (wrong.length > 0) return wrong
  const find = (kind: string) => manifests.find(({ json }) => json.kind === kind)?.json
  return [
    ...kustomizationFindings(files),
    ...deploymentFindings(find('Deployment') as Deployment),
    ...poolerFindings(find('Pooler'), find('Cluster')),
  ]
}

function kustomizationFindings(files: readonly string[]): string[] {
  const { resources, images } = parse(readText(`${FOLDER}/kustomization.yaml`))
  const others = files.filter((file) => /(?<!^kustomization)\.yaml$/.test(file))
  return said('kustomization.yaml', [
    [resources.join() === others.sort().join(), `lists ${resources}`],
    [images[0].newTag === manifest.version, `takes version ${images[0].newTag}`],
  ])
}

function deploymentFindings({ spec }: Deployment): string[] {
  const { containers, securityContext, terminationGracePeriodSeconds } = spec.template.spec
  const [shop] = containers
  if (!shop) return said('shop.yaml', [[false, 'has no container']])
  const { env, lifecycle, ports, volumeMounts } = shop
  const mounted = volumeMounts.map(({ mountPath }) => mountPath)
  const named = readEnvFile(`${FOLDER}/secrets.env.example`)
  const secrets = Object.entries(named).map(([name]) => [name, SAMPLES[name] ?? SAMPLE_SECRET])
  // $(NAME) refers to the variables before it, which are none of the shop's.
  const own = env.filter(({ value }) => value !== undefined)
  const referred = new Set(
    own.flatMap(({ value }) => [...value!.matchAll(/\$\((\w+)\)/g)].map(at1)),
  )
  const unused = env.filter(({ name, value }) => value === undefined && !referred.has(name))
  const settings = {
    ...readEnvFile(`${FOLDER}/settings.env`),
    ...Object.fromEntries(secrets),
    ...Object.fromEntries(own.map(({ name, value }) => [name, value!.replace(/\$\(\w+\)/g, 'x')])),
  }
  const known = Object.entries(named).filter(([, value]) => value !== '')
  const misplaced = Object.keys(readEnvFile(`${FOLDER}/settings.env`)).filter((name) =>
    SECRET.test(name),
  )
  const stopping = lifecycle.preStop.sleep.seconds + SHUTDOWN_SECONDS
  const { capabilities, ...rights } = shop.securityContext
  return [
    ...settingFindings(FOLDER, settings),
    ...said('shop.yaml', [
      [spec.replicas >= 2, 'has one shop alone'],
      [ports[0]?.containerPort === port, `names another port than ${port}`],
      [securityContext.runAsUser === image.uid, 'runs as another user than the image'],
      [securityContext.runAsNonRoot, 'may run as root'],
      [rights.readOnlyRootFilesystem, 'can write to its root file system'],
      [!rights.allowPrivilegeEscalation, 'can gain privileges'],
      [capabilities.drop.includes('ALL'), 'has capabilities'],
      [[...image.volumes, '/tmp'].every((path) => mounted.includes(path)), `mounts ${mounted}`],
      [terminationGracePeriodSeconds > stopping, `needs ${stopping} s to stop`],
      [unused.length === 0, `has ${unused.map(({ name }) => name)}, which nothing uses`],
    ]),
    ...said('secrets.env.example', [[known.length === 0, `gives away ${known}`]]),
    ...said('settings.env', [[misplaced.length === 0, `shows ${misplaced}`]]),
  ]
}

const at1 = (match: RegExpExecArray) => match[1]!

function poolerFindings(
  pooler: { metadata: { name: string }; spec: { cluster: { name: string }; pgbouncer: object } },
  cluster: { metadata: { name: string } },
): string[] {
  const { metadata, spec } = pooler
  const text = readText(`${FOLDER}/shop.yaml`)
  return said('database.yaml', [
    [spec.cluster.name === cluster.metadata.name, `pools ${spec.cluster.name}`],
    [text.includes(`@${metadata.name}:5432/`), 'has a pooler that no shop uses'],
    [text.includes(`@${cluster.metadata.name}-rw:5432/`), 'has a cluster that no shop uses'],
    ['poolMode' in spec.pgbouncer && spec.pgbouncer.poolMode === 'transaction', 'pools otherwise'],
  ])
}

function said(file: string, checks: readonly (readonly [boolean, string])[]): string[] {
  return checks.flatMap(([holds, otherwise]) =>
    holds ? [] : [`${FOLDER}/${file}: it ${otherwise}`],
  )
}
