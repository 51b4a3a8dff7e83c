import { Outlet } from 'react-router'
import { useFollowSignOut } from '../follow-sign-out.ts'
import { buy } from '../i18n/so/buy.ts'
import { catalog } from '../i18n/so/catalog.ts'
import { addTexts } from '../i18n/texts.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'

// A route around pages, so that the Somali texts from the cart to the order, and of accounts, are
// loaded before them. These pages show products too.
addTexts('so', catalog)
addTexts('so', buy)

export default function Texts() {
  useFollowSignOut()
  return (
    <>
      <Outlet />
      <ConfirmDialog />
    </>
  )
}
