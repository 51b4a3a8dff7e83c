import type { Dictionary } from '../../texts.ts'

export const parcels = {
  'parcels.ship': 'Mark as shipped',
  'parcels.shipped': 'Order shipped',
  'parcels.ready': 'Ready to pick up',
  'parcels.readyNow': 'Order ready to pick up',
  'parcels.edit': 'Edit tracking',
  'parcels.changed': 'Tracking saved',
  'parcels.courier': 'Courier (optional)',
  'parcels.courier.hint': 'A company, or the name of the rider. The customer sees it.',
  'parcels.number': 'Tracking number (optional)',
  'parcels.url': 'Tracking link (optional)',
  'parcels.url.hint': 'Where the customer can follow the parcel.',
  'parcels.url.invalid': 'Enter a link that starts with https://.',
  'parcels.courierLink': 'Courier',
  'parcels.courierLink.hint':
    'Anyone with this link sees the name, phone, address and cash to take, and marks the order as delivered with the customer’s code. It works for 7 days.',
  'parcels.courierLink.make': 'Create courier link',
  'parcels.courierLink.field': 'Courier link',
  'parcels.locked':
    'The delivery code is locked: too many wrong ones were entered. Ask the customer whether the order has arrived, and mark it as delivered yourself.',
  'parcels.ship.short': 'Ship',
  'parcels.chosen': {
    one: '{count} selected',
    other: '{count} selected',
  },
  'parcels.slips': 'Slips (PDF)',
  'parcels.labels': 'Labels (PDF)',
  'parcels.many.shipped': {
    one: '{count} order shipped',
    other: '{count} orders shipped',
  },
  'parcels.many.delivered': {
    one: '{count} order delivered',
    other: '{count} orders delivered',
  },
  'parcels.many.refused': {
    one: '{count} order could not be changed',
    other: '{count} orders could not be changed',
  },
  'parcels.many.ship': {
    one: 'Ship {count} order',
    other: 'Ship {count} orders',
  },
  'parcels.many.numbers': 'Tracking numbers (optional)',
  'parcels.deliver.sure': {
    one: 'Was {count} order delivered?',
    other: 'Were {count} orders delivered?',
  },
  'parcels.deliver.cash': {
    one: 'Was {count} order delivered, and {amount} taken in cash?',
    other: 'Were {count} orders delivered, and {amount} taken in cash altogether?',
  },
  'parcels.deliver.yes': 'Yes, delivered',
  'parcels.city': 'City',
  'parcels.city.all': 'All cities',
  'parcels.undo': 'Undo shipment',
  'parcels.undo.until':
    'You can undo the shipment until {moment}. The customer gets the email after that.',
  'parcels.undo.done': 'Shipment undone',
} as const satisfies Dictionary
