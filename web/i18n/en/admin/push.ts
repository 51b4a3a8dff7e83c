import type { Dictionary } from '../../texts.ts'

export const push = {
  'error.not-found.device': 'Notifications are off on that device',
  'push.intro':
    'A notification for each new order, even while the shop is closed on your device. It shows the number and the total, and no names or addresses.',
  'push.here': 'Notify this device',
  'push.reading': 'Checking this device …',
  'push.test': 'Send a test notification',
  'push.tested': 'Test notification sent',
  'push.ends': 'Until you sign out here or do not use the admin for 30 days.',
  'push.denied':
    'Notifications from this shop are blocked. Allow them in the settings of your browser, then reload this page.',
  'push.homeScreen':
    'On an iPhone or iPad, first add the shop to the home screen (Share, then Add to Home Screen) and open it from there.',
  'push.insecure': 'Notifications need a shop that is opened with https.',
  'push.unsupported': 'This browser cannot receive notifications. Try another one.',
  'push.failed':
    'This browser could not set up notifications. Check your connection and try again.',
  'push.others': 'Your other devices',
  'push.unknown': 'Unknown device',
  'push.off': 'Switch off',
  'push.off.label': 'Switch off on {device}',
} as const satisfies Dictionary
