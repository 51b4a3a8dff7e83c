import { randomBytes } from 'node:crypto'
import type { Link } from './state.ts'

/** An error in PayPal's format: a name, a list of issues, and a debug id. */
export class Refusal extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, name: string, issue?: string, links: Link[] = []) {
    super(issue ?? name)
    this.status = status
    this.body = {
      name,
      message: MESSAGES[name] ?? name,
      debug_id: randomBytes(7).toString('hex').slice(0, 13),
      ...(issue && { details: [{ issue, description: DESCRIPTIONS[issue] ?? issue }] }),
      links: [
        {
          href: `https://developer.paypal.com/docs/api/orders/v2/#error-${issue ?? name}`,
          rel: 'information_link',
          method: 'GET',
        },
        ...links,
      ],
    }
  }
}

export const unprocessable = (issue: string, links?: Link[]) =>
  new Refusal(422, 'UNPROCESSABLE_ENTITY', issue, links)

export const invalid = (issue: string) => new Refusal(400, 'INVALID_REQUEST', issue)

export const notFound = () => new Refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')

const MESSAGES: Record<string, string> = {
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  INTERNAL_SERVER_ERROR: 'An internal server error has occurred.',
  AUTHENTICATION_FAILURE: 'Authentication failed due to missing Authorization header.',
  RESOURCE_CONFLICT: 'The server has detected a conflict while processing this request.',
}

const DESCRIPTIONS: Record<string, string> = {
  INSTRUMENT_DECLINED:
    "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
  ORDER_NOT_APPROVED: 'Payer has not yet approved the Order for payment.',
  ORDER_ALREADY_CAPTURED: 'Order already captured.',
  DUPLICATE_INVOICE_ID: 'Duplicate Invoice ID detected.',
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  ITEM_TOTAL_MISMATCH: 'Should equal sum of (unit_amount * quantity) across all items.',
}
