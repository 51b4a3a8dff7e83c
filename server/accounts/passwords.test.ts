import { describe, expect, it } from 'vitest'
import { checkPassword, hashPassword } from './passwords.ts'

describe('passwords', () => {
  it('are stored as argon2id hashes, each with its own salt', async () => {
    const [one, two] = [await hashPassword('blue-kettle-42'), await hashPassword('blue-kettle-42')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await checkPassword(one, 'blue-kettle-42')).toBe(true)
    expect(await checkPassword(one, 'blue-kettle-43')).toBe(false)
  })

  it('match however the keyboard composes accents', async () => {
    expect(await checkPassword(await hashPassword('caf\u00e9-kettle'), 'cafe\u0301-kettle')).toBe(
      true,
    )
  })

  it('of unknown accounts and of accounts without one are always wrong', async () => {
    for (const hash of [undefined, '-', '']) {
      expect(await checkPassword(hash, 'nobody has this password')).toBe(false)
    }
  })

  it('are hashed a few at a time; excess requests are refused as busy, and the shop recovers', async () => {
    const crowd = Array.from({ length: 40 }, () => hashPassword('blue-kettle-42'))
    const results = await Promise.allSettled(crowd)

    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(18)
    expect(refused[0]!.reason).toMatchObject({ code: 'busy', details: { retryAfter: 2 } })
    await hashPassword('blue-kettle-42')
  })
})
