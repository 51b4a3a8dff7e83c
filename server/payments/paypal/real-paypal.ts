import type { PaypalConfig } from '../../config.ts'
import type { PaymentProvider } from '../provider.ts'
import { PAYPAL_TRUST } from './certificate-chain.ts'
import { paypalProvider } from './provider.ts'

/** PayPal itself, where money moves (or PayPal's sandbox). */
export function realPaypal(paypal: PaypalConfig): PaymentProvider {
  const { sdkUrl, environment, webhookId } = paypal
  return paypalProvider({
    ...paypal,
    currency: 'USD',
    demo: false,
    browser: { sdkUrl, environment },
    approvalOrigins: ['https://*.paypal.com'],
    webhook: webhookId === null ? null : { id: webhookId, trust: PAYPAL_TRUST },
  })
}
