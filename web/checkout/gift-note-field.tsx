import { MAX_GIFT_NOTE } from '#domain/checkout.ts'
import { useT } from '../i18n/t.ts'
import { Details } from '../ui/details.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { giftNote } from './gift-note.ts'

/** Closed, since most orders are no gifts. */
export function GiftNoteField() {
  const t = useT()
  const note = giftNote.use()
  return (
    <Details title={t('checkout.giftNote.add')}>
      <TextArea
        label={t('checkout.giftNote')}
        hint={t('checkout.giftNote.hint')}
        rows={3}
        maxLength={MAX_GIFT_NOTE}
        value={note}
        onChange={(event) => giftNote.set(event.currentTarget.value)}
      />
    </Details>
  )
}
