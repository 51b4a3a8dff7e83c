import { expect, it } from 'vitest'
import { MAIL_KINDS } from '#domain/mails.ts'
import { sampleMails, TRACKING_URL } from '#tests/sample-mails.ts'

const pictures = ['/media/01a20482-38e1-7060-9304-31969656444a-320.webp', null]
const samples = sampleMails('https://shop.example', pictures)

it('writes every kind of mail in both languages', () => {
  for (const language of ['en', 'so']) {
    const own = samples.filter((one) => one.language === language)
    const kinds = [...new Set(own.map(({ kind }) => kind.split(',')[0]))]
    expect(kinds.toSorted()).toEqual(MAIL_KINDS.toSorted())
  }
  const texts = Map.groupBy(samples, ({ kind }) => kind)
  for (const [one, other] of texts.values()) {
    expect(one!.mail.subject).not.toBe(other!.mail.subject)
    expect(one!.mail.text).not.toBe(other!.mail.text)
  }
})

it('links and loads from the shop alone, by absolute addresses', () => {
  for (const { mail, kind } of samples) {
    const addresses = [...mail.html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url!)
    expect(addresses.length, kind).toBeGreaterThan(2)
    const own = addresses.filter((url) => url !== TRACKING_URL)
    if (kind !== 'order-shipped') expect(own).toEqual(addresses)
    for (const url of own) expect(url).toMatch(/^(https:\/\/shop\.example\/|mailto:hello@)/)
    expect(mail.html).not.toMatch(/@import|@font-face|url\(|<script|<link/)
    // What has an address in one form has it in the other.
    const inText = mail.text.match(/https:\S+/g) ?? []
    for (const url of inText) expect(addresses).toContain(url.replaceAll('&', '&#38;'))
    if (kind !== 'email-changed') expect(inText.length, kind).toBeGreaterThan(0)
  }
})

it('describes every picture, and has one Outlook on Windows can show', () => {
  for (const { mail } of samples) {
    const images = mail.html.match(/<img[^>]*>/g) ?? []
    expect(images.length).toBeGreaterThan(0)
    for (const image of images) expect(image).toMatch(/ alt="[^"]+" (?:width="\d+" )?height="\d+"/)
    const forOutlook = mail.html
      .replace(/<!--\[if !mso\]><!-->.*?<!--<!\[endif\]-->/gs, '')
      .match(/<img[^>]*>/g)
    for (const image of forOutlook!) expect(image).toMatch(/src="[^"]+\.(png|jpg)"/)
  }
})

it('has a dark scheme, one button and small pages', () => {
  for (const { mail, kind } of samples) {
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark">')
    expect(mail.html).toContain('@media (prefers-color-scheme: dark)')
    expect(mail.html.match(/class="button"/g), kind).toHaveLength(1)
    // Gmail cuts off what is longer than 102 kB.
    expect(mail.html.length).toBeLessThan(20_000)
  }
})
