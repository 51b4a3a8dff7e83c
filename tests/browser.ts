import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { ApiError } from '#contract/client.ts'
import { createTestApi, type TestApi } from './api.ts'

export interface Browser {
  api: TestApi
  /** The cookies that this browser would send. */
  cookies: Map<string, string>
  /** The response to the last call, for its headers. */
  last(): LightMyRequestResponse
}

/** A browser with its own cookie jar and IP address. */
export function openBrowser(
  app: FastifyInstance,
  address = '192.0.2.1',
  userAgent?: string,
): Browser {
  const cookies = new Map<string, string>()
  let last: LightMyRequestResponse | undefined
  const api = createTestApi(async ({ method, path, headers, body }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: path,
      remoteAddress: address,
      headers: {
        ...headers,
        ...(cookie && { cookie }),
        ...(userAgent && { 'user-agent': userAgent }),
      },
      ...(body !== undefined && { payload: body }),
    })
    last = response
    for (const { name, value } of response.cookies) {
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return {
      status: response.statusCode,
      text: async () => response.body,
      headers: { get: (name) => (response.headers[name] as string | undefined) ?? null },
    }
  })
  return {
    api,
    cookies,
    last() {
      if (!last) throw new Error('this browser has called nothing yet')
      return last
    },
  }
}

/** The refusal that a call ends with; fails if the call succeeds. */
export async function refusal(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('the call was not refused')
}
