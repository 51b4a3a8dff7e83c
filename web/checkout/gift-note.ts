import { createStored } from '../stored.ts'

/** What the shopper writes to whoever gets the parcel, until it is ordered. Goes at sign-out. */
export const giftNote = createStored<string>(
  'giftNote',
  (given) => (typeof given === 'string' ? given : ''),
  (note) => note === '',
)
