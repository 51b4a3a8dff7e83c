import type { Locale } from '#domain/locale.ts'
import type { SignInChange } from '#domain/mails.ts'
import { type Content, linkTo, type Sender, writeMail } from './layout.ts'
import { button, heading, note, paragraph } from './parts.ts'

interface Texts {
  what: Record<SignInChange, string>
  intro: (shop: string, email: string) => string
  wasYou: string
  notYou: string
  action: string
  tellUs: (email: string) => string
}

const TEXTS: Record<Locale, Texts> = {
  en: {
    what: {
      'second-factor-on': 'Authenticator app turned on',
      'second-factor-off': 'Authenticator app turned off',
      'recovery-codes': 'New recovery codes made',
      'passkey-added': 'Passkey added',
      'passkey-removed': 'Passkey removed',
    },
    intro: (shop, email) => `Signing in to the ${shop} account ${email} was changed.`,
    wasYou: 'If you changed it, there is nothing to do.',
    notYou:
      'If you did not, change your password right away, sign out everywhere, and remove passkeys that are not yours.',
    action: 'Check your account',
    tellUs: (email) => `If you can no longer sign in, email us at ${email}.`,
  },
  so: {
    what: {
      'second-factor-on': 'App-ka xaqiijinta waa la shiday',
      'second-factor-off': 'App-ka xaqiijinta waa la damiyay',
      'recovery-codes': 'Koodhadh badbaado oo cusub ayaa la sameeyay',
      'passkey-added': 'Passkey ayaa lagu daray',
      'passkey-removed': 'Passkey ayaa laga saaray',
    },
    intro: (shop, email) => `Habka loo galo akoonka ${shop} ee ${email} waa la beddelay.`,
    wasYou: 'Haddii aad adigu beddeshay, waxba looma baahna.',
    notYou:
      'Haddii aanad adigu beddelin, isla hadda beddel furahaaga sirta ah, meel kasta ka bax, oo ka saar passkey-yada aan kuwaaga ahayn.',
    action: 'Hubi akoonkaaga',
    tellUs: (email) => `Haddii aanad dambe u geli karin, noogu soo qor ${email}.`,
  },
}

interface Facts {
  language: Locale
  what: SignInChange
  /** Of the account, since an admin may have several. */
  email: string
}

/** Without the name of the passkey, which somebody else may have written. */
export function signInChanged({ language, what, email }: Facts, sender: Sender): Content {
  const words = TEXTS[language]
  const title = words.what[what]
  const subject = `${title} · ${sender.shopName}`
  const intro = words.intro(sender.shopName, email)
  const parts = [
    heading(title),
    paragraph(intro),
    paragraph(words.wasYou),
    paragraph(words.notYou),
    button(words.action, linkTo(sender, language, '/profile')),
  ]
  const footer = [note(sender.shopEmail && words.tellUs(sender.shopEmail))]
  return writeMail({ language, subject, preview: intro, parts, footer }, sender)
}
