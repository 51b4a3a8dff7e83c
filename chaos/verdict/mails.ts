import { factOf, type MailTemplate } from '#domain/mails.ts'
import type { Market } from '../world.ts'

interface MailRow {
  id: string
  template: MailTemplate
  order_id: string | null
  resend_of: string | null
  sent_at: Date | null
}

/**
 * Every mail of the outbox has arrived, under the Message-ID of what it tells even if it arrived
 * repeatedly.
 */
export async function checkMails({ pool, mailbox }: Market): Promise<string[]> {
  const { rows } = await pool.query<MailRow>('select * from mails')
  const findings: string[] = []
  const arrived = new Set(
    mailbox.mails.map(({ messageId = '' }) => /^<([^@]+)@/.exec(messageId)?.[1]),
  )
  const factOfRow = ({ order_id, resend_of, ...row }: MailRow) =>
    factOf({ ...row, orderId: order_id, resendOf: resend_of })
  const known = new Set(rows.map(factOfRow))
  for (const id of arrived) {
    // A reminder that arrived just before a kill is forgotten once its order is paid.
    if (id?.startsWith('order-reminder.')) continue
    if (!known.has(id ?? '')) findings.push(`the mail ${id} arrived, and the shop does not know it`)
  }
  for (const row of rows) {
    const { template, order_id, sent_at } = row
    if (!sent_at) findings.push(`the mail ${template} of order ${order_id} was not sent`)
    else if (!arrived.has(factOfRow(row)))
      findings.push(`the mail ${template} of order ${order_id} is lost`)
  }
  const { rows: untrue } = await pool.query<{ order_id: string }>(`
    select order_id from mails m join orders o on o.id = m.order_id
    where m.template = 'order-delivered' and o.delivered_at is null`)
  for (const { order_id } of untrue) {
    findings.push(`the mail about the delivery of order ${order_id} is not true: it was undone`)
  }
  return findings
}
