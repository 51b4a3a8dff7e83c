import { PaymentFault } from '../payment-fault.ts'

/** No expected response comes near it. */
const MAX_BYTES = 1 << 20

/**
 * Reads the text of a response, and gives up beyond 1 MB: the caller's timeout bounds the time,
 * this bounds the memory. Throws PaymentFault `unavailable`.
 */
export async function readAnswer(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // Leaving the loop early also closes the connection.
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > MAX_BYTES) throw new PaymentFault('unavailable', 'ANSWER_TOO_LARGE')
      chunks.push(chunk)
    }
  } catch (cause) {
    if (cause instanceof PaymentFault) throw cause
    throw new PaymentFault('unavailable', 'NO_ANSWER', { cause })
  }
  return Buffer.concat(chunks).toString()
}

/** Undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
