import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { barePath } from '#domain/locale.ts'
import { signOut } from '../accounts/sign-out.ts'
import { Link } from '../i18n/link.tsx'
import { useLocalePath } from '../i18n/locale.ts'
import { type T, useT } from '../i18n/t.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Icon } from '../ui/icon.tsx'
import { type UserInfo, useViewer } from '../viewer.ts'

const SHAPE =
  'flex h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2.5 font-medium hover:bg-sand lg:w-32'
const ITEM = 'flex min-h-11 w-full items-center rounded-xl px-4 text-left hover:bg-sand'

/** A sign-in link or the viewer's menu; without script, a plain link to the account. */
export function UserMenu() {
  const t = useT()
  const viewer = useViewer()
  if (viewer) return <ViewerMenu viewer={viewer} t={t} />
  return <GuestLink isKnown={viewer === null} t={t} />
}

/** The same element before and after hydration; see tests/e2e/before-hydration.spec.ts. */
function GuestLink({ isKnown, t }: { isKnown: boolean; t: T }) {
  const { pathname, search } = useLocation()
  const bare = barePath(pathname)
  const isOwn = ['/login', '/register', '/forgot-password', '/reset-password'].includes(bare)
  const query = isOwn || bare === '/' ? '' : `?redirect=${encodeURIComponent(pathname + search)}`
  return (
    <Link
      to={isKnown ? `/login${query}` : '/profile'}
      aria-label={t(isKnown ? 'layout.signIn' : 'layout.account')}
      className={SHAPE}
    >
      <Icon name="user" className="size-6" />
      <span className="hidden lg:inline">{isKnown && t('layout.signIn')}</span>
    </Link>
  )
}

function ViewerMenu({ viewer, t }: { viewer: UserInfo; t: T }) {
  const navigate = useNavigate()
  const localePath = useLocalePath()
  return (
    <Disclosure
      label={`${t('layout.account')}: ${viewer.name}`}
      buttonClassName={SHAPE}
      button={
        <>
          <Icon name="user" className="size-6" />
          <span className="hidden truncate lg:inline">{viewer.name}</span>
        </>
      }
    >
      <p className="max-w-64 truncate px-4 py-2 text-cocoa text-sm">{viewer.name}</p>
      <MenuLink to="/profile">{t('layout.profile')}</MenuLink>
      <button
        type="button"
        className={ITEM}
        onClick={() => {
          void signOut()
          void navigate(localePath('/'))
        }}
      >
        {t('layout.logout')}
      </button>
    </Disclosure>
  )
}

function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={ITEM}>
      {children}
    </Link>
  )
}
