import { observeCall, type Provider } from './activities.ts'

/** `fetch` from a service outside of the shop. */
export function fetchFrom(
  provider: Provider,
  operation: string,
  url: URL | string,
  init: RequestInit,
): Promise<Response> {
  return observeCall(provider, operation, async (call) => {
    const response = await fetch(url, init)
    call.status = response.status
    return response
  })
}
