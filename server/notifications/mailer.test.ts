import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, it } from 'vitest'
import { openMailbox } from '#emulators/smtp/mailbox.ts'
import type { Mailer } from './mailer.ts'
import { mailerSuite } from './mailer-suite.ts'
import { openOutboxFolder } from './outbox-folder.ts'
import { openSmtp } from './smtp.ts'

const mail = {
  id: 'a',
  fact: 'f',
  from: 'shop@example.com',
  to: 'x@example.com',
  subject: 's',
  text: 't',
  html: 'h',
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

describe('mails to a folder', () => {
  mailerSuite(async () => {
    const { mailer, folder } = inFolder()
    const received = () =>
      Promise.all(
        readdirSync(folder)
          .toSorted()
          .map((file) => PostalMime.parse(readFileSync(join(folder, file)))),
      )
    return { mailer, received }
  })

  it('are readable by the shop only, and never half written', async () => {
    const { mailer, folder } = inFolder()
    await mailer.send(mail)
    expect(readdirSync(folder)).toEqual(['a.eml'])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'a.eml')).mode & 0o777).toBe(0o600)
  })

  it('are deleted when their recipient is erased', async () => {
    const { mailer, folder } = inFolder()
    await mailer.send(mail)
    await mailer.send({ ...mail, id: 'b' })
    await mailer.forget?.(['a', 'never sent'])
    expect(readdirSync(folder)).toEqual(['b.eml'])
  })

  it('reject when they cannot be written', async () => {
    const { mailer, folder } = inFolder()
    writeFileSync(folder, 'a file where the folder should be')
    await expect(mailer.send(mail)).rejects.toThrow()
  })
})

describe('mails over SMTP', () => {
  mailerSuite(async () => {
    const mailbox = await openMailbox()
    const mailer = overSmtp(mailbox.url)
    closing.push(() => mailbox.close())
    return { mailer, received: async () => mailbox.mails }
  })

  it('reject when the server refuses them', async () => {
    const mailbox = await openMailbox({ refuse: { code: 451, text: 'Try again later' } })
    closing.push(() => mailbox.close())
    await expect(overSmtp(mailbox.url).send(mail)).rejects.toMatchObject({ responseCode: 451 })
  })

  it('reject when there is no server', async () => {
    const mailbox = await openMailbox()
    await mailbox.close()
    await expect(overSmtp(mailbox.url).send(mail)).rejects.toMatchObject({ code: 'ESOCKET' })
  })
})

function inFolder(): { mailer: Mailer; folder: string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'qurux-mail-'))
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }))
  return {
    mailer: openOutboxFolder(dataDir),
    folder: join(dataDir, 'outbox'),
  }
}

function overSmtp(url: string): Mailer {
  const mailer = openSmtp({ url })
  closing.push(() => mailer.close())
  return mailer
}
