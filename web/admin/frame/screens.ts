import type { TextKey } from '../../i18n/texts.ts'

type Screens = readonly (readonly [path: string, name: TextKey])[]

/**
 * The screens that an owner opens every day: the bottom bar of a phone, and the top of the sidebar.
 */
export const DAILY_SCREENS = [
  ['/admin', 'admin.home'],
  ['/admin/orderlist', 'admin.orders'],
  ['/admin/productlist', 'admin.products'],
] as const satisfies Screens

/** On phones the page at this path links to all other screens. */
export const MORE_PATH = '/admin/more'

/** All other screens. A new screen joins a group. */
export const SCREEN_GROUPS = [
  {
    name: 'admin.group.selling',
    screens: [
      ['/admin/neworder', 'admin.newOrder'],
      ['/admin/payments', 'admin.payments'],
      ['/admin/withdrawals', 'admin.withdrawals'],
      ['/admin/discount', 'admin.discount'],
      ['/admin/coupons', 'admin.coupons'],
      ['/admin/categories', 'admin.categories'],
      ['/admin/synonyms', 'admin.synonyms'],
      ['/admin/reviews', 'admin.reviews'],
      ['/admin/alerts', 'admin.alerts'],
    ],
  },
  {
    name: 'admin.group.shop',
    screens: [
      ['/admin/pages', 'admin.pages'],
      ['/admin/home', 'admin.homePage'],
      ['/admin/carousel', 'admin.carousel'],
      ['/admin/delivery', 'admin.delivery'],
      ['/admin/settings', 'admin.settings'],
      ['/admin/setup', 'admin.setup'],
    ],
  },
  {
    name: 'admin.group.people',
    screens: [['/admin/userlist', 'admin.users']],
  },
  {
    name: 'admin.group.system',
    screens: [
      ['/admin/notifications', 'admin.notifications'],
      ['/admin/mails', 'admin.mails'],
      ['/admin/audit', 'admin.audit'],
      ['/admin/import', 'admin.import'],
    ],
  },
] as const satisfies readonly { name: TextKey; screens: Screens }[]

/**
 * The `aria-current` of a link to a screen: 'page' on the screen itself, 'true' on screens below
 * it, such as the form of a product below the list.
 */
export function ariaCurrent(screen: string, path: string): 'page' | 'true' | undefined {
  if (path === screen) return 'page'
  return isBehind(screen, path) ? 'true' : undefined
}

function isBehind(screen: string, path: string): boolean {
  if (screen === '/admin') return false
  if (screen === MORE_PATH) {
    return !DAILY_SCREENS.some(([daily]) => ariaCurrent(daily, path))
  }
  const list = path.replace(/^\/admin\/(product|user)\/.*/, '/admin/$1list')
  return list === screen || list.startsWith(`${screen}/`)
}
