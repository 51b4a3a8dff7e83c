import { PaymentFault } from '../payment-fault.ts'

/** No answer that the shop asks for comes near it. */
const MAX_BYTES = 1 << 20

/**
 * The whole text of an answer, read as it comes and given up beyond 1 MB: the caller's time-out
 * bounds how long that takes, this bounds the memory. Throws PaymentFault `unavailable`.
 */
export async function readAnswer(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // Leaving the loop early also ends the connection.
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

/** Undefined where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
