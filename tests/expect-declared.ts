import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorsOf } from '#server/http/openapi.ts'

/**
 * Expects success, or a refusal that the API page documents for this call; of 5xx only those with a
 * code for 503.
 */
export function expectDeclared(
  answer: LightMyRequestResponse,
  endpoint: Endpoint,
  about?: string,
): void {
  if (answer.statusCode < 400) return
  const { code, message } = answer.json()
  const declared = errorsOf(endpoint).map((one) => `${one.status} ${one.code}`)
  expect(declared, about).toContain(`${answer.statusCode} ${code}`)
  expect(message, about).toEqual(expect.any(String))
}
