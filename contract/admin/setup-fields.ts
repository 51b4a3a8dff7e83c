import { z } from 'zod'
import {
  BACKUP_TARGETS,
  BACKUPS_KEPT,
  type ConnectionFields,
  MAIL_SECURITY,
  PAYPAL_ENVIRONMENTS,
  readHost,
  readOrigin,
  type StoredService,
} from '#domain/connections.ts'
import { text } from '../common.ts'

const Host = z
  .string()
  .max(300)
  .transform((typed, context) => {
    const host = readHost(typed)
    if (host !== undefined) return host
    context.addIssue({ code: 'custom', message: 'The name of a server, such as mail.example.com' })
    return z.NEVER
  })
export const MailServer = z.object({
  host: Host,
  port: z.int().min(1).max(65_535),
  security: z.enum(MAIL_SECURITY),
  user: text({ min: 0, max: 300 }).refine((value) => !/[\r\n]/.test(value), 'One line of text'),
})

const BucketText = (max: number, allowed: RegExp, wanted: string) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => value === '' || allowed.test(value), wanted)

export const BackupPlan = z.object({
  target: z.enum(BACKUP_TARGETS),
  keep: z.int().min(BACKUPS_KEPT.min).max(BACKUPS_KEPT.max),
  endpoint: z
    .string()
    .max(300)
    .transform((typed, context) => {
      const origin = typed.trim() === '' ? '' : readOrigin(typed)
      if (origin !== undefined) return origin
      context.addIssue({
        code: 'custom',
        message: 'Such as https://s3.example.com, without a path',
      })
      return z.NEVER
    })
    .meta({ description: "Empty: Amazon's; encrypted, except on this machine" }),
  region: BucketText(40, /^[a-z0-9-]+$/i, 'Such as eu-central-1'),
  bucket: BucketText(63, /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'The name of a bucket'),
  accessKeyId: BucketText(200, /^[\x21-\x7e]+$/, 'One word'),
})

const Word = (min: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(200)
    .regex(/^[\x21-\x7e]*$/)

export const PaypalAccount = z.object({
  environment: z.enum(PAYPAL_ENVIRONMENTS),
  clientId: Word(10),
  webhookId: Word(0).meta({ description: 'Empty: created at PayPal, if it can reach the shop' }),
})

const Origin = (meta: string) =>
  z
    .string()
    .max(300)
    .transform((typed, context) => {
      const origin = readOrigin(typed)
      if (origin !== undefined) return origin
      context.addIssue({ code: 'custom', message: 'Such as https://example.com, without a path' })
      return z.NEVER
    })
    .meta({ description: meta })

export const WaafipayAccount = z.object({
  url: Origin('Encrypted, except on this machine'),
  merchantUid: Word(1),
  apiUserId: Word(1),
})

/** What is stored of each service, without its secret. */
export const CONNECTION_FIELDS = {
  mail: MailServer,
  backup: BackupPlan,
  paypal: PaypalAccount,
  waafipay: WaafipayAccount,
} satisfies { [service in StoredService]: z.ZodType<ConnectionFields[service]> }
