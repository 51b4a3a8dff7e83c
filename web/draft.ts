import { type RefObject, useEffect } from 'react'
import { currentViewer } from './viewer.ts'

/** Values by field name. */
type Fields = Readonly<Record<string, string>>

/** The last form that was sent and not answered. Session storage, because browsers are shared. */
const KEY = 'draft'

interface Draft {
  /** The path of the form's page, without a language. */
  form: string
  /** The email of the author; the draft is shown to nobody else. */
  author: string
  fields: Fields
}

/**
 * Stores a form that is about to be sent. If the session has expired, the answer redirects to the
 * sign-in page, which leads back to an empty form. Not for passwords.
 */
export function saveDraft(form: string, fields: Fields): void {
  const author = currentViewer()?.email
  if (!author) return
  const draft: Draft = { form, author, fields }
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(draft)))
}

export function forgetDraft(): void {
  withStorage((storage) => storage.removeItem(KEY))
}

/** Restores, once, what the viewer sent from this form before they had to sign in again. */
export function useDraft(path: string, frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const form = frame.current?.closest('form') ?? frame.current?.querySelector('form')
    const fields = readDraft(path)
    if (!form || !fields) return
    forgetDraft()
    for (const [name, text] of Object.entries(fields)) {
      const field = form.elements.namedItem(name)
      if (field && 'value' in field) field.value = text
    }
    form.dispatchEvent(new Event('input', { bubbles: true }))
    form.scrollIntoView({ block: 'center' })
  }, [path, frame])
}

function readDraft(form: string): Fields | null {
  const draft = withStorage((storage) => JSON.parse(storage.getItem(KEY) ?? 'null') as Draft | null)
  return draft?.form === form && draft.author === currentViewer()?.email ? draft.fields : null
}

/** Without storage (private windows, a full disk) nothing is stored. */
function withStorage<value>(use: (storage: Storage) => value): value | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
