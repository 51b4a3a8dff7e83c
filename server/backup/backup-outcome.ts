import type { BackupOutcome } from '#domain/connections.ts'
import { S3Refusal } from '../media/s3-request.ts'

/** What an owner can do about an error of a backup or its target. */
export function backupOutcome(error: unknown): BackupOutcome {
  if (error instanceof S3Refusal) return REFUSALS[error.code] ?? 'refused'
  const { name, code = '' } = causeOf(error)
  if (name === 'TimeoutError' || /TIMEOUT/.test(code) || code === 'ETIMEDOUT') return 'no-answer'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'host-unknown'
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code)) return 'certificate'
  if (/^(ECONN|EHOSTUNREACH|ENETUNREACH|EPIPE|UND_|ERR_SSL|EPROTO)/.test(code)) return 'unreachable'
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk-full'
  if (/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(code)) return 'not-writable'
  return 'failed'
}

const REFUSALS: Record<string, BackupOutcome> = {
  NoSuchBucket: 'no-bucket',
  InvalidAccessKeyId: 'wrong-key',
  SignatureDoesNotMatch: 'wrong-key',
  AuthorizationHeaderMalformed: 'wrong-region',
  PermanentRedirect: 'wrong-region',
}

/** `fetch` wraps the errors of the network. */
function causeOf(error: unknown): { name?: string; code?: string } {
  const { cause } = error as { cause?: unknown }
  return (cause instanceof Error ? cause : error) as { name?: string; code?: string }
}
