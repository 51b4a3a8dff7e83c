import { Link } from '../i18n/link.tsx'
import { Logo } from '../layout/logo.tsx'
import { AdminEntry } from './admin-entry.tsx'
import { CartLink } from './cart-link.tsx'
import { CategoryNav } from './category-nav.tsx'
import { Country } from './country.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { SearchBox } from './search-box.tsx'
import { UserMenu } from './user-menu.tsx'
import { WhatsApp } from './whatsapp.tsx'
import { WishlistLink } from './wishlist-link.tsx'

export function Header() {
  return (
    <header className="bg-cream print:hidden">
      <div className="wrap flex flex-wrap items-center gap-x-2 py-2 md:gap-x-6 md:py-4">
        <Link to="/" className="mr-auto flex min-h-11 min-w-29 items-center md:min-w-39">
          <Logo className="h-9 w-auto md:h-12" />
        </Link>
        <div className="order-last mt-2 flex basis-full gap-2 md:order-none md:mt-0 md:max-w-md md:grow md:basis-0">
          <SearchBox />
          <WhatsApp />
          <WishlistLink className="grid md:hidden" />
        </div>
        <div className="tools ml-auto flex items-center md:gap-1">
          <Country />
          <LanguageSwitch />
          <AdminEntry />
          <UserMenu />
          <WishlistLink className="hidden md:grid" />
          <CartLink />
        </div>
      </div>
      <CategoryNav />
    </header>
  )
}
