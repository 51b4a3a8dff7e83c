import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/health.ts'
import { HEALTH_CHECKS } from '#domain/health.ts'
import { toDollars } from '#domain/money.ts'
import { route } from '../http/route.ts'
import { readExpiryBacklog } from '../settings/expiry-backlog.ts'
import type { Shop } from '../shop.ts'
import type { Finding, Subject } from './examine.ts'
import { LastExamination } from './last-examination.ts'

const MINUTE = 60_000
/** Milliseconds for which the dashboard reuses an examination: on a large shop it takes seconds. */
const DASHBOARD_MAX_AGE = 10 * MINUTE
/** A press within this time of the last examination (milliseconds) returns its result. */
const PRESS_MAX_AGE = MINUTE / 6
/** How long the dashboard reports the orders that the update to expiry expired (milliseconds). */
const BACKLOG_REPORTED_FOR = 30 * 24 * 60 * MINUTE

export function healthAdminRoutes(app: FastifyInstance, shop: Shop): void {
  const last = new LastExamination(shop)
  const answer = async (maxAge: number): Promise<contract.Health> => {
    const { checkedAt, findings } = await last.notOlderThan(maxAge)
    return {
      checkedAt: checkedAt.toISOString(),
      findings: findings.map(presentFinding),
      expiredBacklog: await readExpiredBacklog(shop),
    }
  }
  route(app, contract.show, () => answer(DASHBOARD_MAX_AGE))
  route(app, contract.check, () => answer(PRESS_MAX_AGE))
}

/**
 * How many unpaid orders the update to expiry expired without a mail; null when none, or when that
 * is no longer reported.
 */
async function readExpiredBacklog({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<number | null> {
  const backlog = await readExpiryBacklog(db)
  if (!backlog?.doneAt || backlog.expired === 0) return null
  return now().getTime() - backlog.doneAt.getTime() < BACKLOG_REPORTED_FOR ? backlog.expired : null
}

function presentFinding({ check, severity, count, subjects }: Finding): contract.HealthFinding {
  const { measure } = HEALTH_CHECKS[check]
  const present = (sum: number | null) =>
    sum !== null && measure === 'money' ? toDollars(sum) : sum
  return {
    check,
    severity,
    count,
    subjects: subjects.map(({ name, orderId, productId, detail, ...subject }: Subject) => ({
      name,
      order: orderId,
      product: productId,
      count: subject.count,
      found: present(subject.found),
      expected: present(subject.expected),
      detail,
    })),
  }
}
