import { Outlet } from 'react-router'
import { useFollowSignOut } from '../follow-sign-out.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { buy } from './so/buy.ts'
import { catalog } from './so/catalog.ts'
import { addTexts } from './texts.ts'

// A route around pages, so that the Somali texts of the way from the cart to the order, and of
// accounts, come with them and before them. They speak of products too.
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
