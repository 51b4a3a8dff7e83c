import { z } from 'zod'
import { fetchFrom } from '../../telemetry/fetch-from.ts'
import { PaymentFault } from '../payment-fault.ts'
import { parseJson, readAnswer } from './read-answer.ts'

const Answer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,5000}$/),
  /** Seconds. */
  expires_in: z.number().min(0).max(31_536_000),
})

/** A token is renewed this long before it expires, so that none expires in flight. */
const MARGIN = 60_000

interface TokenSource {
  current(): Promise<string>
  /** A token other than the one that was refused, whatever its stated expiry. */
  insteadOf(refused: string): Promise<string>
}

/** Caches one OAuth access token and fetches it once, however many calls wait for it. */
export function createTokenSource(options: {
  apiUrl: string
  clientId: string
  clientSecret: string
  timeout: number
}): TokenSource {
  let token: { value: string; endsAt: number } | null = null
  let fetching: Promise<string> | null = null

  return {
    async current() {
      return token && Date.now() < token.endsAt ? token.value : fetchOnce()
    },
    async insteadOf(refused) {
      // Of several calls refused together, only the first one drops the token.
      if (token?.value === refused) token = null
      return token?.value ?? fetchOnce()
    },
  }

  function fetchOnce(): Promise<string> {
    fetching ??= fetchToken(options)
      .then((answer) => {
        token = {
          value: answer.access_token,
          endsAt: Date.now() + answer.expires_in * 1000 - MARGIN,
        }
        return token.value
      })
      .finally(() => {
        fetching = null
      })
    return fetching
  }
}

async function fetchToken({
  apiUrl,
  clientId,
  clientSecret,
  timeout,
}: Parameters<typeof createTokenSource>[0]): Promise<z.output<typeof Answer>> {
  const url = new URL('/v1/oauth2/token', apiUrl)
  const response = await fetchFrom('paypal', 'POST /v1/oauth2/token', url, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  }).catch((cause) => {
    throw new PaymentFault('unavailable', 'NO_ANSWER', { cause })
  })
  if (response.status === 400 || response.status === 401 || response.status === 403) {
    throw new PaymentFault('misconfigured', 'AUTHENTICATION_FAILURE')
  }
  const answer = Answer.safeParse(parseJson(await readAnswer(response)))
  if (!response.ok || !answer.success) throw new PaymentFault('unavailable', 'NO_TOKEN')
  return answer.data
}
