import { Outlet } from 'react-router'
import { catalog } from '../i18n/en/catalog.ts'
import { addTexts } from '../i18n/texts.ts'

// A route around pages, so that the English texts of the catalogue are loaded before them.
addTexts('en', catalog)

export default function Texts() {
  return <Outlet />
}
