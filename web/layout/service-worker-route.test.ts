import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { loader } from './service-worker-route.ts'

test('the worker is not installed with an error page as the offline page', async () => {
  const stored: string[] = []
  const cache = { put: async (page: string) => stored.push(page), addAll: async () => {} }
  const answers = { '/offline': 200, '/so/offline': 200 }
  const fetch = async (page: keyof typeof answers) => new Response('', { status: answers[page] })
  const install = await installer({ fetch, cache })

  await install()
  expect(stored).toEqual(['/offline', '/so/offline'])
  answers['/so/offline'] = 503
  await expect(install()).rejects.toThrow('/so/offline')
})

/** Runs the worker with what a browser would give it. */
async function installer({ fetch, cache }: { fetch: unknown; cache: unknown }) {
  const listeners = new Map<string, (event: object) => void>()
  runInNewContext(await loader().text(), {
    addEventListener: listeners.set.bind(listeners),
    caches: { open: async () => cache, match: async () => undefined },
    navigator: {},
    skipWaiting: () => {},
    fetch,
  })
  return () =>
    new Promise((resolve, reject) => {
      const waitUntil = (work: Promise<unknown>) => work.then(resolve, reject)
      listeners.get('install')!({ waitUntil })
    })
}
