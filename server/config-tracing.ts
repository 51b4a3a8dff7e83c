import { type Env, type Kind, oneOf, read, webAddress } from './config-values.ts'

/** Where traces are sent, by OpenTelemetry's own settings. */
export interface TracingConfig {
  readonly sampler: {
    readonly name: (typeof SAMPLERS)[number]
    /** The share of traces that are recorded, for samplers by ratio. */
    readonly ratio: number
  }
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const share: Kind<number> = {
  wants: 'a number from 0 to 1',
  check(value) {
    const number = /^\d*\.?\d+$/.test(value) ? Number(value) : Number.NaN
    return number >= 0 && number <= 1 ? number : undefined
  },
}

/**
 * Null without OTEL_EXPORTER_OTLP_ENDPOINT: no traces are made. The exporter reads the address, and
 * the other variables of OTEL_EXPORTER_OTLP_*, itself.
 */
export function readTracing(env: Env): TracingConfig | null {
  const endpoint = read(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', webAddress, null)
  const name = read(env, 'OTEL_TRACES_SAMPLER', oneOf(...SAMPLERS), 'parentbased_always_on')
  const ratio = read(env, 'OTEL_TRACES_SAMPLER_ARG', share, 1)
  return endpoint === null ? null : Object.freeze({ sampler: Object.freeze({ name, ratio }) })
}
