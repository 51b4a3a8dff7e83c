import { Outlet } from 'react-router'
import { buy } from './en/buy.ts'
import { addTexts } from './texts.ts'

// A route around pages, so that the English texts of the way from the cart to the order, and of accounts come with them and before them.
addTexts('en', buy)

export default function Texts() {
  return <Outlet />
}
