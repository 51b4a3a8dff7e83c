import type { Email } from 'postal-mime'
import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'
import type { Mail, Mailer } from './mailer.ts'

interface Setting {
  mailer: Mailer
  /** The mails handed over so far, oldest first, as a mail program parses them. */
  received: () => Promise<Email[]>
}

/** What every mailer does. `open` is called for each test. */
export function mailerSuite(open: () => Promise<Setting>): void {
  const mail = (changes: Partial<Mail> = {}): Mail => ({
    id: uuidv7(),
    fact: 'order-placed.1001',
    from: 'Qurux <no-reply@qurux.example>',
    to: 'hodan@example.com',
    subject: 'Your order #1001',
    text: 'Thank you',
    html: '<p>Thank you</p>',
    ...changes,
  })

  it('sends a mail as text and as HTML', async () => {
    const { mailer, received } = await open()
    await mailer.send(mail())
    const [got] = await received()
    expect(got).toMatchObject({
      from: { name: 'Qurux', address: 'no-reply@qurux.example' },
      to: [{ address: 'hodan@example.com' }],
      subject: 'Your order #1001',
    })
    expect(got!.text!.trim()).toBe('Thank you')
    expect(got!.html!.trim()).toBe('<p>Thank you</p>')
  })

  it('preserves every character of both languages', async () => {
    const { mailer, received } = await open()
    const text = 'Su’aalo ma qabtaa? Ka’aan — $12.50 × 2 ✓ 🌿\n.\n..dots\n'
    await mailer.send(mail({ subject: 'Dalabkaaga “Qasil” é 🌿', text }))
    const [got] = await received()
    expect(got!.subject).toBe('Dalabkaaga “Qasil” é 🌿')
    expect(got!.text!.trim().replace(/\r\n/g, '\n')).toBe(text.trim())
  })

  it('prevents header and recipient injection by line breaks', async () => {
    const { mailer, received } = await open()
    await mailer.send(mail({ subject: 'Hello\r\nBcc: spy@example.com\r\n\r\nbody' }))
    const [got] = await received()
    expect(got!.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(got!.text!.trim()).toBe('Thank you')
  })

  it('sends a mail with the same Message-ID every time', async () => {
    const { mailer, received } = await open()
    const one = mail()
    await mailer.send(one)
    await mailer.send(one)
    const ids = (await received()).map(({ messageId }) => messageId)
    expect(new Set(ids)).toEqual(new Set(['<order-placed.1001@qurux.example>']))
  })

  it('sends many mails concurrently', async () => {
    const { mailer, received } = await open()
    const subjects = Array.from({ length: 20 }, (_, i) => `Order ${i}`)
    await Promise.all(subjects.map((subject) => mailer.send(mail({ subject }))))
    const got = (await received()).map(({ subject }) => subject)
    expect(got.toSorted()).toEqual(subjects.toSorted())
  })
}
