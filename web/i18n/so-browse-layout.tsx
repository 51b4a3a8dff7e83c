import { Outlet } from 'react-router'
import { browse } from './so/browse.ts'
import { addTexts } from './texts.ts'

// A route around pages, so that the Somali texts of every page come with them and before them.
addTexts('so', browse)

export default function Texts() {
  return <Outlet />
}
