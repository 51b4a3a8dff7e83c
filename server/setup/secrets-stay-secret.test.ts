import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { allEndpoints } from '#contract/index.ts'
import { openMailbox } from '#emulators/smtp/mailbox.ts'
import { openShop } from '#tests/open-shop.ts'
import { backUp } from '../backup/back-up.ts'
import { listTables } from '../backup/tables.ts'

const CANARY = 'canary-2f81c9-of-a-secret'
/** As whole words and as what HTTP and SMTP make of them. */
const FORMS = [CANARY, Buffer.from(CANARY).toString('base64'), encodeURIComponent(CANARY)]

it('no secret of the setup is in logs, replies, the change log, exports, database or backups', async () => {
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const { app, shop, signIn, doJobs, tick } = await openShop({
    // Where nobody listens, so that PayPal's account is saved untried.
    env: { PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '', PAYPAL_API_URL: 'http://127.0.0.1:9' },
    parts: { mailer: undefined, log },
  })
  const { api, cookie } = await signIn('admin')
  const refusing = await openMailbox({ refuse: { code: 554, text: `Not with ${CANARY}` } })
  onTestFinished(() => refusing.close())

  const server = {
    host: '127.0.0.1',
    port: refusing.port,
    security: 'none' as const,
    user: 'shop@example.com',
    secret: CANARY,
    sender: 'shop@example.com',
  }
  const replies: unknown[] = [
    await api.setup.testMail({ body: { server, language: 'en' } }),
    await api.setup.saveMail({ body: { ...server, version: 0 } }),
    await api.setup.testMail({ body: { language: 'en' } }),
    await api.setup.saveMail({ body: { ...server, version: 0 } }).catch(String),
    await api.setup.saveMail({ body: { ...server, port: 0, version: 1 } }).catch(String),
  ]
  const plan = {
    target: 'bucket' as const,
    keep: 7,
    endpoint: `http://127.0.0.1:${refusing.port}`,
    region: '',
    bucket: 'backups',
    accessKeyId: 'AKIA-backups',
    secret: CANARY,
  }
  replies.push(await api.setup.testBackup({ body: plan }))
  replies.push(await api.setup.saveBackup({ body: { ...plan, version: 0 } }))
  await tick('back-up')
  const account = {
    environment: 'live' as const,
    clientId: 'client-of-paypal',
    webhookId: '',
    secret: CANARY,
  }
  replies.push(await api.setup.testPaypal({ body: { account } }))
  replies.push(await api.setup.savePaypal({ body: { ...account, version: 0 } }))
  const merchant = {
    url: `http://127.0.0.1:${refusing.port}`,
    merchantUid: 'M-of-waafipay',
    apiUserId: '1000',
    secret: CANARY,
  }
  replies.push(await api.setup.testWaafipay({ body: { account: merchant } }))
  replies.push(await api.setup.saveWaafipay({ body: { ...merchant, version: 0 } }))
  // A mail that fails, so that its error is stored and logged.
  await signIn('amina')
  await api.accounts.forgotPassword({ body: { email: 'amina@example.com' } })
  await expect(doJobs()).rejects.toThrow()

  for (const { endpoint } of allEndpoints()) {
    if (endpoint.method !== 'GET') continue
    const { body } = await app.inject({ url: endpoint.path, headers: { cookie } })
    replies.push(body)
  }
  const client = await shop.pool.connect()
  const rows: string[] = []
  for (const table of (await listTables(client)).keys()) {
    const { rows: found } = await client.query(`select t::text as row from "${table}" t`)
    rows.push(...found.map(({ row }) => row))
  }
  client.release()
  const path = join(shop.config.dataDir, 'backup.tar.gz')
  await backUp({ pool: shop.pool, storage: shop.storage, path, now: shop.now })

  const seen = {
    replies: JSON.stringify(replies),
    logs: logged.join(''),
    database: rows.join('\n'),
    // The columns of bytes are in hexadecimal.
    bytes: Buffer.from(
      rows
        .join(' ')
        .match(/\\x[0-9a-f]+/g)
        ?.join('') ?? '',
      'hex',
    ).toString(),
    backup: gunzipSync(readFileSync(path)).toString(),
  }
  for (const [place, text] of Object.entries(seen)) {
    for (const form of FORMS) expect(text.includes(form), `${place}: ${form}`).toBe(false)
  }
  // That it would have been found.
  expect(seen.replies).toContain('shop@example.com')
  expect(seen.database).toContain('554 Not with')
  expect(seen.backup).toContain('554 Not with')
  expect(seen.database).toContain('connection-changed')
  expect(seen.replies).toContain('AKIA-backups')
  expect(seen.replies).toContain('client-of-paypal')
  expect(seen.replies).toContain('M-of-waafipay')
  expect(seen.logs).toContain('the backup failed')
})
