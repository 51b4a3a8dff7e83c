import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Link as RouterLink } from 'react-router'
import { expect, test } from 'vitest'
import { localePath } from '#domain/locale.ts'
import { Link } from './link.tsx'

const PATHS = [
  ...['/', '/cart', '/search?category=oils&facet=skin:dry', '/search?', '/search?#', '/search#'],
  ...[
    '/info/delivery#fees',
    '/search/a%2F%2Fb',
    '/search/..%2F',
    '/search//x',
    '/a/../b',
    '/a/./b',
  ],
  ...[
    '/order/1',
    '/search/x/',
    '//elsewhere',
    '/\\elsewhere',
    '/search?next=//x',
    '',
    '.',
    '?page=2',
  ],
  ...['/search/a.b', '/search/.b', '/product/1?variant=2#reviews', '/?utm=1', '/#main'],
]

test('a link in a document is what the router would write', () => {
  for (const page of ['/', '/so', '/search/oil', '/so/order/1']) {
    const locale = page.startsWith('/so') ? 'so' : 'en'
    const markup = (link: React.ReactElement) =>
      renderToStaticMarkup(<MemoryRouter initialEntries={[page]}>{link}</MemoryRouter>)
    for (const path of PATHS) {
      const looks = {
        className: 'text-link',
        'aria-label': 'There',
        target: '_blank',
        onClick: () => {},
        ...({ prefetch: 'intent', replace: true, preventScrollReset: true, state: {} } as const),
      }
      expect(
        markup(
          <Link to={path} {...looks}>
            There
          </Link>,
        ),
        `${path} on ${page}`,
      ).toBe(
        markup(
          <RouterLink to={localePath(locale, path)} discover="none" {...looks}>
            There
          </RouterLink>,
        ),
      )
    }
  }
})
