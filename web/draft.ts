import { type RefObject, useEffect } from 'react'
import { currentViewer } from './viewer.ts'

/** Text by the name of its field. */
type Fields = Readonly<Record<string, string>>

/** What was sent last and has no answer yet. This tab's alone: browsers are shared. */
const KEY = 'draft'

interface Draft {
  /** The path of the form's page, without a language. */
  form: string
  /** The email of the person who typed it; nobody else gets to see it. */
  author: string
  fields: Fields
}

/**
 * Keeps what is about to be sent while the answer may still be that the session has ended: the way
 * leads to the sign-in page and back to an empty form. Not for passwords.
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

/** Fills in what the viewer sent from this form before signing in again, once, and shows it. */
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

/** Without storage (private windows, a full disk) nothing is kept. */
function withStorage<value>(use: (storage: Storage) => value): value | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
