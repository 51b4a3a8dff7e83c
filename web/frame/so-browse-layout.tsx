import { Outlet } from 'react-router'
import { browse } from '../i18n/so/browse.ts'
import { addTexts } from '../i18n/texts.ts'

// A route around pages, so that the Somali texts that every page needs are loaded before them.
addTexts('so', browse)

export default function Texts() {
  return <Outlet />
}
