import fc from 'fast-check'
import { z } from 'zod'

/** As much of JSON Schema as the contract uses. */
interface Schema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  maxItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Longer texts and lists would only test the limit of a body. */
const MAX_LENGTH = 400
const MAX_ITEMS = 5

/** What programs trip over, wherever it is put. */
const HOSTILE = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, '', ' ', '\0', '\ud800', '\u202e', '-1', '1e3', 'null', '__proto__', 'constructor'],
    ...[-1, -0, 0.1 + 0.2, 1e308, -1e308, 2 ** 31, 2 ** 53, 1e-300, true, false],
    ...[
      "'; drop table users; --",
      '{{7*7}}',
      '../../etc/passwd',
      '%00',
      '<script>alert(1)</script>',
    ],
    ...[
      '2026-02-30',
      '9999-12-31',
      '0000-00-00',
      'I\u0307',
      '👩🏽‍🦱'.repeat(20),
      'x'.repeat(20_000),
    ],
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** A value that mostly fits a schema of the contract, and somewhere does not. */
export function valuesOf(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  return nearly(json, ids)
}

function nearly(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 30, arbitrary: fitting(schema, ids) },
    { weight: 1, arbitrary: HOSTILE },
  )
}

function fitting(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((one) => nearly(one, ids)))
  switch (schema.type) {
    case 'object':
      return objects(schema, ids)
    case 'array':
      return fc.array(schema.items ? nearly(schema.items, ids) : HOSTILE, {
        maxLength: Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS) + 1,
      })
    case 'string':
      return strings(schema, ids)
    case 'integer':
      return fc.integer({ min: (schema.minimum ?? 0) - 1, max: (schema.maximum ?? 1e6) + 1 })
    case 'number':
      return fc.oneof(
        fc.integer({ min: -1, max: 10_000 }).map((cents) => cents / 100),
        fc.double({ min: schema.minimum ?? -10, max: schema.maximum ?? 1e6, noNaN: true }),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return HOSTILE
  }
}

function objects(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const known = Object.entries(properties).map(([name, one]) =>
    fc.option(nearly(one, ids), { freq: required.includes(name) ? 30 : 2, nil: undefined }).map(
      // JSON leaves out what is undefined.
      (value) => [name, value] as const,
    ),
  )
  const more =
    typeof additionalProperties === 'object' ? nearly(additionalProperties, ids) : HOSTILE
  const extra = fc.dictionary(fc.string({ maxLength: 12 }), more, {
    maxKeys: typeof additionalProperties === 'object' ? 4 : 1,
  })
  return fc
    .tuple(fc.tuple(...known), fc.option(extra, { freq: 1 }))
    .map(([own, others]) => ({ ...others, ...Object.fromEntries(own) }))
}

function strings({ format, minLength = 0, maxLength = 60 }: Schema, ids: readonly string[]) {
  if (format === 'uuid') {
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid())
  }
  if (format === 'email') return fc.emailAddress()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((at) => at.toISOString())
  return fc.string({
    unit: 'grapheme',
    minLength: Math.min(minLength, MAX_LENGTH),
    maxLength: Math.min(maxLength, MAX_LENGTH) + 1,
  })
}
