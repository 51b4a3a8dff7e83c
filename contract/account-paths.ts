import type { PathTable } from './paths.ts'

/**
 * The calls of signing in and of the profile that few visitors make. Apart from paths.ts, since the
 * first visit loads that.
 */
export const accountPaths = {
  privacy: {
    exportData: ['GET', '/api/users/me/export'],
    deleteAccount: ['POST', '/api/users/me/delete'],
  },
  secondFactor: {
    signIn: ['POST', '/api/users/login/code'],
    show: ['GET', '/api/users/me/second-factor'],
    start: ['POST', '/api/users/me/second-factor'],
    confirm: ['POST', '/api/users/me/second-factor/confirm'],
    renewCodes: ['POST', '/api/users/me/second-factor/recovery-codes'],
    remove: ['POST', '/api/users/me/second-factor/remove'],
  },
  passkeys: {
    challenge: ['POST', '/api/users/login/passkey/options'],
    signIn: ['POST', '/api/users/login/passkey'],
    list: ['GET', '/api/users/me/passkeys'],
    start: ['POST', '/api/users/me/passkeys/options'],
    add: ['POST', '/api/users/me/passkeys'],
    rename: ['PUT', '/api/users/me/passkeys/:id'],
    remove: ['DELETE', '/api/users/me/passkeys/:id'],
  },
} as const satisfies PathTable
