import { type Attributes, SpanKind } from '@opentelemetry/api'
import type { JobRun, ProviderCall, Query, ServedRequest } from './activities.ts'

export type Activity = ServedRequest | Query | JobRun | ProviderCall

interface Description {
  name: string
  kind: SpanKind
  attributes: Attributes
}

/** What a span says of an activity when it begins, by OpenTelemetry's semantic conventions. */
export function describeStart(activity: Activity): Description {
  switch (activity.kind) {
    case 'request':
      return {
        name: activity.route ? `${activity.method} ${activity.route}` : activity.method,
        kind: activity.isOwn ? SpanKind.INTERNAL : SpanKind.SERVER,
        attributes: {
          'http.request.method': activity.method,
          ...(activity.route && { 'http.route': activity.route }),
        },
      }
    case 'query': {
      const text = withoutLiterals(activity.text)
      return {
        name: /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'query',
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
      }
    }
    case 'job':
      return {
        name: `process ${activity.name}`,
        kind: SpanKind.CONSUMER,
        attributes: {
          'messaging.system': 'pg-boss',
          'messaging.operation.name': 'process',
          'messaging.operation.type': 'process',
          'messaging.destination.name': activity.name,
        },
      }
    case 'call':
      return {
        name: `${activity.provider} ${activity.operation}`,
        kind: SpanKind.CLIENT,
        attributes: { 'peer.service': activity.provider },
      }
  }
}

/** What it says when the activity has ended. */
export function describeEnd(activity: Activity): { attributes: Attributes; hasFailed: boolean } {
  const { error } = activity
  const status = 'status' in activity ? activity.status : undefined
  const isRefused = status !== undefined && status >= (activity.kind === 'request' ? 500 : 400)
  return {
    attributes: {
      ...(status !== undefined && { 'http.response.status_code': status }),
      ...(error !== undefined && { 'error.type': typeOf(error) }),
      ...(error === undefined && isRefused && { 'error.type': String(status) }),
    },
    hasFailed: error !== undefined || isRefused,
  }
}

/** A few statements of the queue contain values, which never are a visitor's; for certainty. */
function withoutLiterals(text: string): string {
  return text.replaceAll(/'(?:[^']|'')*'/g, '?')
}

/** Its code (an SQLSTATE, ECONNREFUSED …) or its class. */
function typeOf(error: unknown): string {
  const { code, cause, name } = (error ?? {}) as { code?: unknown; cause?: unknown; name?: string }
  const inner = (cause as { code?: unknown } | undefined)?.code
  const found = [code, inner].find((one) => typeof one === 'string' || typeof one === 'number')
  return String(found ?? name ?? 'unknown')
}
