import type { JsonSchema } from './openapi.ts'

/** A row of a table of fields. */
export interface Field {
  /** Dotted, lists with `[]`: 'orderItems[].qty'. */
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly note: string
}

/** Flattens a schema into rows that people can read. */
export function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  const parts = (schema.allOf ?? schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (parts) return parts.flatMap((part) => fieldsOf(part, prefix))
  if (schema.type === 'array') return fieldsOf((schema.items ?? {}) as JsonSchema, `${prefix}[]`)
  const properties = schema.properties as Record<string, JsonSchema> | undefined
  const required = (schema.required ?? []) as string[]
  return Object.entries(properties ?? {}).flatMap(([key, value]) => {
    const name = prefix ? `${prefix}.${key}` : key
    const line = {
      name,
      type: typeOf(value),
      required: required.includes(key),
      note: noteOf(value),
    }
    return [line, ...fieldsOf(value, name)]
  })
}

/** 'string', 'integer or null', 'list of object', '"a" or "b"'. */
export function typeOf(schema: JsonSchema): string {
  const parts = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (parts) return [...new Set(parts.map(typeOf))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' or ')
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as JsonSchema)}`
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  const format = schema.format ? ` (${schema.format})` : ''
  return `${schema.type ?? 'anything'}${format}`
}

function noteOf(schema: JsonSchema): string {
  const bounds = [
    bound(schema.minimum, 'at least'),
    bound(schema.exclusiveMinimum, 'more than'),
    bound(schema.maximum, 'at most'),
    bound(schema.minLength, 'length at least'),
    bound(schema.maxLength, 'length at most'),
    bound(schema.minItems, 'entries at least'),
    bound(schema.maxItems, 'entries at most'),
    bound(schema.default, 'by default'),
  ].filter((one) => one !== '')
  const text = typeof schema.description === 'string' ? schema.description : ''
  return [text, bounds.join(', ')].filter((one) => one !== '').join('; ')
}

/** zod writes the largest safe integer if there is no bound. */
function bound(value: unknown, words: string): string {
  if (value === undefined || Math.abs(Number(value)) >= Number.MAX_SAFE_INTEGER) return ''
  return `${words} ${value}`
}
