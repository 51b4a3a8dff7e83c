import fc from 'fast-check'
import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import { readData } from './page-data.ts'

/** What the code hands to the router in the browser. */
async function handedOver(text: string) {
  const serverHandoffStream = new Response(text).body!
  const code = await readData({ serverHandoffStream } as EntryContext)
  const received: string[] = []
  const streamController = { enqueue: (part: string) => received.push(part), close: () => {} }
  new Function('window', code)({ __reactRouterContext: { streamController } })
  return { code, received }
}

test('the data of a page arrives as it was, whatever it contains', async () => {
  const awkward = fc.constantFrom("'", '"', '\\', '\n', '\r', '</script>', '<!--', '&', '\u2028')
  const part = fc.oneof(fc.string({ unit: 'grapheme' }), awkward)
  await fc.assert(
    fc.asyncProperty(fc.array(part), async (parts) => {
      const text = parts.join('')
      const { code, received } = await handedOver(text)
      expect(received).toEqual([text])
      expect(code).not.toMatch(/[<>\u2028\u2029]/)
    }),
  )
})
