import { afterEach, expect, it, vi } from 'vitest'
import { signOut } from './sign-out.ts'

afterEach(() => vi.unstubAllGlobals())

it('ends the session even if the page is left at once', async () => {
  const asked: RequestInit[] = []
  vi.stubGlobal('document', { querySelector: () => ({ content: '' }) })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(init)
    return Response.json({})
  })
  await signOut()
  expect(asked).toMatchObject([{ method: 'POST', keepalive: true }])
})
