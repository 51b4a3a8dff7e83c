import { expect, it } from 'vitest'
import { shownName } from './reviews.ts'

it.each([
  ['Hodan Ali', 'Hodan A.'],
  ['hodan', 'hodan'],
  ['Hodan Cabdi xasan', 'Hodan X.'],
  ['hodan@example.com', 'hodan'],
  ['Hodan hodan@example.com', 'Hodan'],
])('shows %j as %j', (name, shown) => expect(shownName(name)).toBe(shown))
