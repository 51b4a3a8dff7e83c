import { z } from 'zod'
import {
  ACCOUNT_OUTCOMES,
  BACKUP_OUTCOMES,
  isOwnHost,
  MAIL_OUTCOMES,
  SETUP_STATES,
  type StoredService,
} from '#domain/connections.ts'
import { MAX_TYPED, readSetting } from '#domain/settings-fields.ts'
import { DateTime, Language } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'
import {
  BackupPlan,
  CONNECTION_FIELDS,
  MailServer,
  PaypalAccount,
  WaafipayAccount,
} from './setup-fields.ts'

/** A password or key; it is stored encrypted, and no call ever returns it. */
const Secret = z
  .string()
  .max(1_000)
  .refine((value) => value.isWellFormed() && !/[\0\r\n]/.test(value), 'One line of text')
  .optional()
  .meta({ description: 'Omitted or empty: the saved one' })

const Version = z.int().min(0).meta({
  description: 'As it was shown; if someone else has saved since, nothing is saved',
})

/** What every connection shows, besides its fields. */
const Shown = z.object({
  state: z.enum(SETUP_STATES),
  hasSecret: z.boolean().meta({ description: 'A password or key is saved' }),
  version: z.int().meta({ description: '0: nothing is saved' }),
  updatedAt: DateTime.nullable(),
})

const sender = z
  .string()
  .max(MAX_TYPED)
  .transform((typed, context) => {
    const mailbox = readSetting.mailFrom(typed.toWellFormed())
    if (mailbox !== undefined) return mailbox
    context.addIssue({ code: 'custom', message: 'An email address, or a name and <address>' })
    return z.NEVER
  })

/** A password in the clear could be read by everybody on the way. */
const isPrivate = ({ security, user, host }: z.output<typeof MailServer>) =>
  security !== 'none' || user === '' || isOwnHost(host)
const CLEAR = {
  path: ['security'],
  message: 'A password needs an encrypted connection',
}

const MailSetup = Shown.extend({
  // The environment's may be anything.
  server: MailServer.extend({ host: z.string(), user: z.string() })
    .nullable()
    .meta({ description: 'As saved; of the environment, no password' }),
  sender: z.string(),
  folder: z.string().nullable().meta({
    description: 'Where emails are written to while no mail server is set up',
  }),
})
export type MailSetup = z.output<typeof MailSetup>

/** A bucket needs a name and a key. */
function checkBucket(plan: z.output<typeof BackupPlan>, context: z.RefinementCtx): void {
  if (plan.target === 'folder') return
  for (const field of ['bucket', 'accessKeyId'] as const) {
    if (plan[field] !== '') continue
    context.addIssue({ code: 'custom', path: [field], message: 'Required', input: plan[field] })
  }
}

const BackupSetup = Shown.extend({
  plan: BackupPlan.nullable(),
  folder: z.string().meta({ description: 'Where backups are stored without a bucket' }),
  isRunning: z.boolean(),
  outcome: z.enum(BACKUP_OUTCOMES).nullable().meta({ description: 'Of the latest attempt' }),
  endedAt: DateTime.nullable(),
  last: z
    .object({ at: DateTime, bytes: z.int() })
    .nullable()
    .meta({ description: 'The latest backup that succeeded, by whatever means' }),
})
export type BackupSetup = z.output<typeof BackupSetup>

const PaypalSetup = Shown.extend({
  account: PaypalAccount.extend({ clientId: z.string(), webhookId: z.string() }).nullable(),
  webhookUrl: z.string().meta({ description: 'What PayPal is to be told' }),
  isDemo: z.boolean().meta({ description: 'Demo payments are on: no money moves' }),
})
export type PaypalSetup = z.output<typeof PaypalSetup>

const WaafipaySetup = Shown.extend({
  // The environment's may be anything.
  account: z.object({ url: z.string(), merchantUid: z.string(), apiUserId: z.string() }).nullable(),
  isDemo: z.boolean().meta({ description: 'Demo payments are on: no money moves' }),
})
export type WaafipaySetup = z.output<typeof WaafipaySetup>

const Setup = z.object({
  mail: MailSetup,
  backup: BackupSetup,
  paypal: PaypalSetup,
  waafipay: WaafipaySetup,
})
export type Setup = z.output<typeof Setup>

export const show = endpoint(adminPaths.setup.show, {
  summary: 'What the shop is connected to; secrets are never shown',
  access: 'admin',
  reply: Setup,
})

export const saveMail = endpoint(adminPaths.setup.saveMail, {
  summary: 'Set up the mail server; it is used at once',
  access: 'admin',
  body: MailServer.extend({ secret: Secret, sender, version: Version }).refine(isPrivate, CLEAR),
  reply: MailSetup,
  errors: ['version-conflict', 'set-by-administrator'],
})

export const testMail = endpoint(adminPaths.setup.testMail, {
  summary: 'Send a test email to the signed-in admin',
  access: 'admin',
  body: z.object({
    language: Language,
    server: MailServer.extend({ secret: Secret, sender })
      .refine(isPrivate, CLEAR)
      .optional()
      .meta({ description: 'To try before saving; without it, what is in use' }),
  }),
  reply: z.object({
    outcome: z.enum(MAIL_OUTCOMES),
    recipient: z.string(),
    answer: z.string().nullable().meta({ description: 'What the mail server answered, if it did' }),
  }),
  errors: ['mail-not-set-up', 'busy'],
})
export type MailTest = z.output<typeof testMail.reply>

export const remove = endpoint(adminPaths.setup.remove, {
  summary: 'Forget a connection and its secret',
  access: 'admin',
  params: z.object({ service: z.enum(Object.keys(CONNECTION_FIELDS) as [StoredService]) }),
  what: 'connection',
  reply: Setup,
  errors: ['not-found', 'payments-in-progress'],
})

export const saveBackup = endpoint(adminPaths.setup.saveBackup, {
  summary: 'Set up daily backups',
  access: 'admin',
  body: BackupPlan.extend({ secret: Secret, version: Version }).superRefine(checkBucket),
  reply: BackupSetup,
  errors: ['version-conflict'],
})

export const testBackup = endpoint(adminPaths.setup.testBackup, {
  summary: 'Write, read and delete a small file where backups go',
  access: 'admin',
  body: BackupPlan.extend({ secret: Secret }).superRefine(checkBucket),
  reply: z.object({ outcome: z.enum(BACKUP_OUTCOMES) }),
})

export const runBackup = endpoint(adminPaths.setup.runBackup, {
  summary: 'Make a backup now, in the background',
  access: 'admin',
  reply: BackupSetup,
})

export const savePaypal = endpoint(adminPaths.setup.savePaypal, {
  summary: "Set up the shop's account at PayPal; new payments are taken by it at once",
  access: 'admin',
  body: PaypalAccount.extend({ secret: Secret, version: Version }),
  reply: PaypalSetup,
  errors: ['version-conflict', 'set-by-administrator', 'payments-in-progress'],
})

export const testPaypal = endpoint(adminPaths.setup.testPaypal, {
  summary: 'Ask PayPal whether it accepts the credentials',
  access: 'admin',
  body: z.object({
    account: PaypalAccount.extend({ secret: Secret })
      .optional()
      .meta({ description: 'To try before saving; without it, what is in use' }),
  }),
  reply: z.object({ outcome: z.enum(ACCOUNT_OUTCOMES) }),
})

export const saveWaafipay = endpoint(adminPaths.setup.saveWaafipay, {
  summary: "Set up the shop's account at WaafiPay; new payments are taken by it at once",
  access: 'admin',
  body: WaafipayAccount.extend({ secret: Secret, version: Version }),
  reply: WaafipaySetup,
  errors: ['version-conflict', 'set-by-administrator', 'payments-in-progress'],
})

export const testWaafipay = endpoint(adminPaths.setup.testWaafipay, {
  summary: 'Ask WaafiPay for something that moves no money, to see whether it accepts the account',
  access: 'admin',
  body: z.object({
    account: WaafipayAccount.extend({ secret: Secret })
      .optional()
      .meta({ description: 'To try before saving; without it, what is in use' }),
  }),
  reply: z.object({
    outcome: z.enum(ACCOUNT_OUTCOMES),
    answer: z.string().nullable().meta({ description: "WaafiPay's own words" }),
  }),
})
