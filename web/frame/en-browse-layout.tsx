import { Outlet } from 'react-router'
import { browse } from '../i18n/en/browse.ts'
import { addTexts } from '../i18n/texts.ts'

// A route around pages, so that the English texts of every page come with them and before them.
addTexts('en', browse)

export default function Texts() {
  return <Outlet />
}
