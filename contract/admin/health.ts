import { z } from 'zod'
import { HEALTH_CHECKS, type HealthCheck, SEVERITIES } from '#domain/health.ts'
import { DateTime } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'

const Subject = z.object({
  name: z.string().meta({ description: "'#1001', a product, a kind of job" }),
  order: z.string().nullable().meta({ description: 'Id of the order concerned' }),
  product: z.string().nullable().meta({ description: 'Id of the product concerned' }),
  count: z.int().meta({ description: 'How many cases it stands for' }),
  found: z.number().nullable().meta({ description: 'Units, or dollars where money is compared' }),
  expected: z.number().nullable(),
  detail: z.string().nullable().meta({ description: 'An error or a reference, as stored' }),
})
export type HealthSubject = z.output<typeof Subject>

const Finding = z.object({
  check: z.enum(Object.keys(HEALTH_CHECKS) as [HealthCheck, ...HealthCheck[]]),
  severity: z.enum(SEVERITIES),
  count: z.int(),
  subjects: z.array(Subject).meta({ description: 'The first 20' }),
})
export type HealthFinding = z.output<typeof Finding>

const Health = z.object({
  checkedAt: DateTime,
  findings: z.array(Finding),
  expiredBacklog: z.int().nullable().meta({
    description:
      'Unpaid orders placed before the update to expiry that expired without an email; reported for 30 days',
  }),
})
export type Health = z.output<typeof Health>

export const show = endpoint(adminPaths.health.show, {
  summary:
    'The latest health report: consistency of stock, orders and payments, and background work',
  access: 'admin',
  reply: Health,
})

export const check = endpoint(adminPaths.health.check, {
  summary: 'Run the health checks again, unless they ran within the last seconds',
  access: 'admin',
  reply: Health,
})
