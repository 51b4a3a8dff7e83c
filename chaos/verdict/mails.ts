import type { World } from '../world.ts'

interface MailRow {
  id: string
  template: string
  order_id: string | null
  sent_at: Date | null
}

/**
 * Every mail of the outbox has arrived, under a single Message-ID even if it arrived repeatedly.
 */
export async function checkMails({ pool, mailbox }: World): Promise<string[]> {
  const { rows } = await pool.query<MailRow>('select * from mails')
  const findings: string[] = []
  const arrived = new Set(
    mailbox.mails.map(({ messageId = '' }) => /^<([^@]+)@/.exec(messageId)?.[1]),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const id of arrived) {
    if (!known.has(id ?? '')) findings.push(`the mail ${id} arrived, and the shop does not know it`)
  }
  for (const { id, template, order_id, sent_at } of rows) {
    if (!sent_at) findings.push(`the mail ${template} of order ${order_id} was not sent`)
    else if (!arrived.has(id)) findings.push(`the mail ${template} of order ${order_id} is lost`)
  }
  const facts = rows.filter(({ id }) => arrived.has(id))
  for (const [fact, own] of Map.groupBy(
    facts,
    (row) => `${row.template} of order ${row.order_id}`,
  )) {
    if (own.length > 1) findings.push(`the mail ${fact} has ${own.length} Message-IDs`)
  }
  const { rows: untrue } = await pool.query<{ order_id: string }>(`
    select order_id from mails m join orders o on o.id = m.order_id
    where m.template = 'order-delivered' and o.delivered_at is null`)
  for (const { order_id } of untrue) {
    findings.push(`the mail about the delivery of order ${order_id} is not true: it was undone`)
  }
  return findings
}
