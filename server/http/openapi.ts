import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/index.ts'
import { ERRORS, type ErrorCode } from '#domain/errors.ts'
import { ORDER_TOKEN_HEADER } from '#domain/order-links.ts'

export type JsonSchema = { readonly [key: string]: unknown }

/** A call as the documentation describes it. */
export interface Call {
  readonly area: string
  readonly name: string
  readonly endpoint: Endpoint
  readonly params: JsonSchema | null
  readonly query: JsonSchema | null
  readonly body: JsonSchema | null
  /** Null if the reply is a file. */
  readonly reply: JsonSchema | null
  readonly errors: readonly CallError[]
}

export interface CallError {
  readonly code: ErrorCode
  readonly status: number
  readonly message: string
}

/** Every call of the API, with JSON Schemas derived from the schemas that validate requests. */
export function describeCalls(): Call[] {
  return allEndpoints().map(({ area, name, endpoint }) => ({
    area,
    name,
    endpoint,
    params: endpoint.params ? toSchema(endpoint.params, 'input') : null,
    query: endpoint.query ? toSchema(endpoint.query, 'input') : null,
    body: endpoint.body ? toSchema(endpoint.body, 'input') : null,
    reply: endpoint.reply ? toSchema(endpoint.reply, 'output') : null,
    errors: errorsOf(endpoint),
  }))
}

/** The API as an OpenAPI 3.1 document. @param publicUrl origin of the shop. */
export function openApi(publicUrl: string): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of describeCalls()) {
    const path = call.endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.endpoint.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Qurux',
      version: '1',
      description:
        'The API of the shop. Prices are decimal US dollars. Unknown fields and parameters are ignored. Every error is `{message, code, errors?, details?}` with a stable `code`.',
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(allEndpoints().map(({ area }) => area))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: publicUrl.startsWith('https:') ? '__Host-session' : 'session',
          description: 'Set by POST /api/users/login and POST /api/users',
        },
        orderToken: {
          type: 'apiKey',
          in: 'header',
          name: ORDER_TOKEN_HEADER,
          description: 'From the fragment of a link to one order',
        },
      },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'In English, for people' },
    code: { type: 'string', description: 'Stable, for programs' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'By field, for invalid input',
    },
    details: { description: 'What the code says more, for example the new price' },
  },
}

function operation({ area, name, endpoint, params, query, body, reply, errors }: Call): JsonSchema {
  const statuses = [...new Set(errors.map(({ status }) => status))].sort((a, b) => a - b)
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: endpoint.summary,
    ...(endpoint.access === 'everyone'
      ? { security: [] }
      : { security: securityOf(endpoint), 'x-access': endpoint.access }),
    parameters: [
      ...parameters(params, 'path'),
      ...parameters(query, 'query'),
      ...(endpoint.idempotent ? [idempotencyHeader] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { ...json(body), ...form(endpoint, body) } },
    }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done', content: answer(endpoint, reply) },
      ...Object.fromEntries(
        statuses.map((status) => [
          status,
          {
            description: errors
              .filter((error) => error.status === status)
              .map(({ code, message }) => `\`${code}\`: ${message}`)
              .join('\n\n'),
            content: json({ $ref: '#/components/schemas/Error' }),
          },
        ]),
      ),
    },
  }
}

function securityOf({ access }: Endpoint): Record<string, never[]>[] {
  return [{ session: [] }, ...(access === 'order-holder' ? [{ orderToken: [] }] : [])]
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body get the same response again, for 24 hours',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

function parameters(schema: JsonSchema | null, place: 'path' | 'query'): unknown[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: rest,
  }))
}

function answer({ file }: Endpoint, reply: JsonSchema | null): JsonSchema {
  if (reply || !file) return json(reply ?? {})
  return { [file]: { schema: { type: 'string', contentMediaType: file } } }
}

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } }
}

/** The same fields as parts of a form, together with its files. */
function form({ multipart }: Endpoint, body: JsonSchema): JsonSchema {
  if (!multipart) return {}
  const files = Object.entries(multipart).map(([name, { maxBytes }]) => [
    name,
    {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: `A file of at most ${maxBytes} bytes`,
    },
  ])
  const properties = { ...(body.properties as object), ...Object.fromEntries(files) }
  return { 'multipart/form-data': { schema: { ...body, properties } } }
}

const OF_BODIES = ['invalid-input', 'body-too-large', 'unsupported-media-type'] as const

/**
 * The endpoint's own errors, and those that every call of its kind can return.
 * @internal Exported for tests.
 */
export function errorsOf(endpoint: Endpoint): CallError[] {
  const { access, params, body, method, multipart = {}, idempotent, errors = [] } = endpoint
  const codes = new Set<ErrorCode>([
    ...(access !== 'everyone' ? ['not-signed-in' as const] : []),
    ...(access === 'admin' ? ['admin-only' as const] : []),
    ...(body ? OF_BODIES : []),
    // The key may be malformed.
    ...(idempotent ? ['invalid-input' as const] : []),
    ...(method !== 'GET' ? ['foreign-origin' as const] : []),
    ...(params ? ['not-found' as const] : []),
    ...Object.values(multipart).flatMap(({ tooLarge, empty }) => [tooLarge, empty]),
    ...errors,
    'busy',
  ])
  return [...codes].map((code) => ({ code, ...ERRORS[code] })).sort((a, b) => a.status - b.status)
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  }) as Record<string, unknown>
  return rest
}
