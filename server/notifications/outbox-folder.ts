import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mail, Mailer } from './mailer.ts'
import { toMessage } from './message.ts'

/**
 * Writes each mail as `{id}.eml` into `dataDir/outbox`; ids sort by time. A mail appears whole or
 * not at all. Only the shop's own user may read them, since some contain password reset links.
 */
export function openOutboxFolder(dataDir: string) {
  const folder = join(dataDir, FOLDER)
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail: Mail) {
      const { message } = await transport.sendMail(toMessage(mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = fileOf(dataDir, mail.id)
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    async forget(ids: readonly string[]) {
      for (const id of ids) await rm(fileOf(dataDir, id), { force: true })
    },
    async close() {
      transport.close()
    },
  } satisfies Mailer
}

/** Whether the mail is in the folder, from this run of the shop or an earlier one. */
export async function isInOutbox(dataDir: string, id: string): Promise<boolean> {
  return access(fileOf(dataDir, id)).then(
    () => true,
    () => false,
  )
}

const FOLDER = 'outbox'

function fileOf(dataDir: string, id: string): string {
  return join(dataDir, FOLDER, `${id}.eml`)
}
