import { Outlet } from 'react-router'
import { browse } from '../i18n/so/browse.ts'
import { addTexts } from '../i18n/texts.ts'

// A route around pages, so that the Somali texts of every page come with them and before them.
addTexts('so', browse)

export default function Texts() {
  return <Outlet />
}
