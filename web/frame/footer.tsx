import type { ReactNode } from 'react'
import { Link } from '../i18n/link.tsx'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Logo } from '../layout/logo.tsx'
import { type RootData, useFilledCategories, useRootData } from '../layout/root-data.ts'
import { Icon } from '../ui/icon.tsx'
import type { SpriteName } from '../ui/sprite.ts'
import { DataSaverSwitch } from './data-saver-switch.tsx'
import { WhatsApp } from './whatsapp.tsx'

export function Footer() {
  const t = useT()
  const locale = useLocale()
  const root = useRootData()
  const categories = useFilledCategories()
  return (
    <footer className="far-down mt-12 bg-ink md:mt-24 text-cream print:hidden">
      <WhatsApp />
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-8 py-8 md:gap-10 md:py-14 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 md:col-span-1">
          <Logo className="h-12 w-auto" />
          <p className="mt-4 font-display text-2xl">
            {root && inLanguage(locale, root.shop.tagline, root.shop.taglineSo)}
          </p>
        </div>
        {root && (
          <>
            {categories.length > 0 && (
              <FooterLinks title={t('layout.categories')}>
                {categories.map(({ slug, name, nameSo }) => (
                  <FooterLink key={slug} to={`/category/${slug}`}>
                    {inLanguage(locale, name, nameSo)}
                  </FooterLink>
                ))}
              </FooterLinks>
            )}
            <FooterLinks title={t('layout.about')}>
              {root.infoPages.map(({ slug, title, titleSo }) => (
                <FooterLink key={slug} to={`/info/${slug}`}>
                  {inLanguage(locale, title, titleSo)}
                </FooterLink>
              ))}
              <FooterLink to="/withdraw">{t('layout.withdraw')}</FooterLink>
            </FooterLinks>
            <Contact shop={root.shop} />
          </>
        )}
      </div>
      <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-2 border-cream/20 border-t pt-2 pb-4 text-clay text-sm">
        <DataSaverSwitch />
        <p className="text-balance text-xs md:text-sm">
          {t('layout.copyright', { year: root?.year ?? '', shop: root?.shop.name ?? 'Qurux' })}
        </p>
      </div>
    </footer>
  )
}

function Contact({ shop }: { shop: RootData['shop'] }) {
  const t = useT()
  const known = [
    { label: 'Facebook', icon: 'facebook', href: shop.social.facebook },
    { label: 'Instagram', icon: 'instagram', href: shop.social.instagram },
    {
      label: 'WhatsApp',
      icon: 'whatsapp',
      href: shop.whatsapp && `https://wa.me/${shop.whatsapp}`,
    },
    { label: 'TikTok', icon: 'tiktok', href: shop.social.tiktok },
  ] as const satisfies { label: string; icon: SpriteName; href: string }[]
  const channels = known.filter(({ href }) => href)
  if (channels.length === 0 && !shop.email) return null
  return (
    <div className="col-span-2 md:col-span-1">
      <h2 className="font-sans text-clay small-caps">{t('layout.follow')}</h2>
      <ul className="mt-3 -ml-2.5 flex gap-1">
        {channels.map(({ label, icon, href }) => (
          <li key={label}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={label}
              className="grid size-11 place-items-center rounded-full hover:bg-cream/10 focus-visible:outline-cream"
            >
              <Icon name={icon} className="size-6" />
            </a>
          </li>
        ))}
      </ul>
      {shop.email && (
        <a
          href={`mailto:${shop.email}`}
          className="mt-2 inline-flex min-h-11 items-center hover:underline focus-visible:outline-cream"
        >
          {shop.email}
        </a>
      )}
    </div>
  )
}

function FooterLinks({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="font-sans text-clay small-caps">{title}</h2>
      <ul className="mt-3">{children}</ul>
    </div>
  )
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="inline-flex min-h-11 items-center hover:underline focus-visible:outline-cream"
      >
        {children}
      </Link>
    </li>
  )
}
