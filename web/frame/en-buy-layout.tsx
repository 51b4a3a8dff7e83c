import { Outlet } from 'react-router'
import { useFollowSignOut } from '../follow-sign-out.ts'
import { buy } from '../i18n/en/buy.ts'
import { catalog } from '../i18n/en/catalog.ts'
import { addTexts } from '../i18n/texts.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'

// A route around pages, so that the English texts from the cart to the order, and of accounts, are
// loaded before them. These pages show products too.
addTexts('en', catalog)
addTexts('en', buy)

export default function Texts() {
  useFollowSignOut()
  return (
    <>
      <Outlet />
      <ConfirmDialog />
    </>
  )
}
