import { Outlet } from 'react-router'
import { catalog } from '../i18n/so/catalog.ts'
import { addTexts } from '../i18n/texts.ts'

// A route around pages, so that the Somali texts of the catalogue are loaded before them.
addTexts('so', catalog)

export default function Texts() {
  return <Outlet />
}
