import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/health.ts'
import { HEALTH_CHECKS } from '#domain/health.ts'
import { toDollars } from '#domain/money.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import type { Finding, Subject } from './examine.ts'
import { readExpiredBacklog } from './expired-backlog.ts'
import { LastExamination } from './last-examination.ts'

const MINUTE = 60_000
/** A dashboard shows what was found within so many milliseconds: on a large shop a look takes seconds. */
const STORED_FOR = 10 * MINUTE
/** Who presses again within this time gets the same answer. */
const PRESSED_AGAIN = MINUTE / 6

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
  route(app, contract.show, () => answer(STORED_FOR))
  route(app, contract.check, () => answer(PRESSED_AGAIN))
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
