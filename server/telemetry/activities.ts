import { type Channel, channel, tracingChannel } from 'node:diagnostics_channel'

/**
 * What the shop does that metrics and traces tell of. Whoever does it passes it through a channel of
 * Node; whoever wants to know subscribes (http/metrics.ts, tracing.ts). Without subscribers an
 * activity costs next to nothing. None of them holds a value that a visitor has typed.
 */
export interface ServedRequest {
  readonly kind: 'request'
  readonly method: string
  /** The pattern instead of the URL: URLs are unlimited and may contain secrets. */
  readonly route: string | undefined
  /** Of a trusted proxy. */
  readonly traceparent: string | undefined
  /** Made by the shop itself, while it renders a page. */
  readonly isOwn: boolean
  status?: number
  error?: unknown
}

export interface Query {
  readonly kind: 'query'
  /** With placeholders instead of values. */
  readonly text: string
  error?: unknown
}

export interface JobRun {
  readonly kind: 'job'
  readonly name: string
  /** Of the activity that enqueued it. */
  readonly traceparent: string | undefined
  readonly startedAt: number
  error?: unknown
}

/** Services outside of the shop. */
export type Provider = 'paypal' | 'waafipay' | 'smtp' | 's3' | 'push'

export interface ProviderCall {
  readonly kind: 'call'
  readonly provider: Provider
  /** One of few words, such as a method and the pattern of a path. */
  readonly operation: string
  readonly startedAt: number
  /** Of the reply, over HTTP. */
  status?: number
  error?: unknown
}

export const requests = tracingChannel<unknown, ServedRequest>('qurux:request')
export const queries = tracingChannel<unknown, Query>('qurux:query')
export const jobRuns = tracingChannel<unknown, JobRun>('qurux:job')
export const providerCalls = tracingChannel<unknown, ProviderCall>('qurux:provider-call')

/** What has been committed; see unit.ts. */
export const facts: Channel = channel('qurux:fact')
export type Fact = 'order-placed' | 'order-paid'

/** Subscribers set what an enqueued job is to know of its cause. */
const carriers: Channel = channel('qurux:carrier')
interface Carrier {
  traceparent?: string
}

export function observeQuery<result>(text: string, run: () => Promise<result>): Promise<result> {
  return queries.tracePromise(run, { kind: 'query', text })
}

export function observeJob(
  name: string,
  payload: unknown,
  run: () => Promise<void>,
): Promise<void> {
  const { traceparent } = (payload ?? {}) as Carrier
  const startedAt = performance.now()
  return jobRuns.tracePromise(run, { kind: 'job', name, traceparent, startedAt })
}

/** @param run sets the status of a reply over HTTP. */
export function observeCall<result>(
  provider: Provider,
  operation: string,
  run: (call: Pick<ProviderCall, 'status'>) => Promise<result>,
): Promise<result> {
  const startedAt = performance.now()
  const call: ProviderCall = { kind: 'call', provider, operation, startedAt }
  return providerCalls.tracePromise(run, call, undefined, call)
}

/** The payload of a job with what it is to know of its cause. */
export function withCause<payload extends object | null>(payload: payload): payload {
  if (!carriers.hasSubscribers || payload === null) return payload
  const carrier: Carrier = {}
  carriers.publish(carrier)
  return { ...payload, ...carrier }
}

/** @returns the end of the subscription */
export function followCarriers(fill: (carrier: Carrier) => void): () => void {
  const listener = (carrier: unknown) => fill(carrier as Carrier)
  carriers.subscribe(listener)
  return () => carriers.unsubscribe(listener)
}
