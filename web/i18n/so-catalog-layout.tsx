import { Outlet } from 'react-router'
import { catalog } from './so/catalog.ts'
import { addTexts } from './texts.ts'

// A route around pages, so that the Somali texts of the catalogue come with them and before them.
addTexts('so', catalog)

export default function Texts() {
  return <Outlet />
}
