import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { TracingConfig } from '../config-tracing.ts'
import { followCarriers, jobRuns, providerCalls, queries, requests } from './activities.ts'
import { samplerOf } from './sampler.ts'
import { type Activity, describeEnd, describeStart } from './spans.ts'

export interface Tracing {
  /** For the lines of the log: to which trace they belong. */
  logFields(): { trace_id?: string; span_id?: string }
  /** Sends what is waiting. */
  close(): Promise<void>
}

/** A collector that is gone is told of this often. */
const REST_MS = 5 * 60_000

/**
 * Sends a span for each activity to an OpenTelemetry collector, in batches. Spans of which too many
 * wait, since the collector is slow or gone, are dropped: nothing ever waits for it.
 *
 * Headers, timeout and compression are read from OTEL_EXPORTER_OTLP_* by the exporter itself.
 */
export function openTracing(config: TracingConfig, onError: (error: unknown) => void): Tracing {
  let toldAt = Number.NEGATIVE_INFINITY
  setGlobalErrorHandler((error) => {
    if (performance.now() - toldAt < REST_MS) return
    toldAt = performance.now()
    onError(error)
  })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'qurux' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(config.sampler),
    spanLimits: { attributeValueLengthLimit: 2_000 },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('qurux')
  /** The activity that whatever happens now is a part of. */
  const current = new AsyncLocalStorage<Span | undefined>()
  const spans = new WeakMap<object, Span>()

  function start(activity: Activity): Span | undefined {
    const parent = parentOf(activity)
    // The queue looks for jobs every second: what belongs to nothing else is of no interest.
    if (activity.kind === 'query' && !parent) return undefined
    const { name, kind, attributes } = describeStart(activity)
    const span = tracer.startSpan(
      name,
      { kind, attributes },
      parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    )
    spans.set(activity, span)
    return span
  }

  function parentOf(activity: Activity): SpanContext | undefined {
    // A connection may carry one visitor's requests after another's.
    const isInside = activity.kind !== 'request' || activity.isOwn
    const inside = isInside ? current.getStore()?.spanContext() : undefined
    if (inside || !('traceparent' in activity) || !activity.traceparent) return inside
    const remote = parseTraceParent(activity.traceparent)
    return remote ? { ...remote, isRemote: true } : undefined
  }

  function end(activity: Activity): void {
    const span = spans.get(activity)
    if (!span?.isRecording()) return
    const { attributes, hasFailed } = describeEnd(activity)
    span.setAttributes(attributes)
    // Without the error's message, which may repeat what somebody has typed.
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }

  const channels = [requests, queries, jobRuns, providerCalls]
  for (const channel of channels) {
    channel.start.bindStore(current, start as (activity: object) => Span | undefined)
    channel.asyncEnd.subscribe((activity) => end(activity as Activity))
  }
  // A body arrives outside of what its request has begun.
  requests.asyncStart.bindStore(current, (request) => spans.get(request))
  followCarriers((carrier) => {
    const span = current.getStore()
    if (span) carrier.traceparent = traceparentOf(span.spanContext())
  })

  return {
    logFields() {
      const span = current.getStore()
      if (!span) return {}
      const { traceId, spanId } = span.spanContext()
      return { trace_id: traceId, span_id: spanId }
    },
    close: () => provider.shutdown(),
  }
}

function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}
