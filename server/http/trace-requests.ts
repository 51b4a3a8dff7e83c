import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requests, type ServedRequest } from '../telemetry/activities.ts'
import { onAnswer } from './on-answer.ts'

/**
 * Passes the requests that reach the framework to whoever traces them. Answers from memory are not
 * among them: a span would cost more than the answer. Call it before any other hook.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!requests.asyncEnd.hasSubscribers) return
  const served = new WeakMap<FastifyRequest, ServedRequest>()
  app.addHook('onRequest', (request, _reply, done) => {
    const activity: ServedRequest = {
      kind: 'request',
      method: request.method,
      route: request.routeOptions.url,
      traceparent: isThroughTrustedProxy(request) ? traceparentOf(request) : undefined,
      isOwn: !(request.raw.socket instanceof Socket),
    }
    served.set(request, activity)
    requests.start.runStores(activity, done)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const activity = served.get(request)
    if (activity) requests.asyncStart.runStores(activity, done)
    else done()
  })
  onAnswer(app, (request, status) => {
    const activity = served.get(request)
    if (!activity) return
    activity.status = status
    requests.asyncEnd.publish(activity)
  })
}

/** Fastify lists more than one address only if it trusts the one that it is connected with. */
function isThroughTrustedProxy({ ips }: FastifyRequest): boolean {
  return (ips?.length ?? 0) > 1
}

function traceparentOf({ headers }: FastifyRequest): string | undefined {
  const { traceparent } = headers
  return typeof traceparent === 'string' ? traceparent : undefined
}
