import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useT } from '../i18n/t.ts'
import { Button } from './button.tsx'

interface Answers {
  /** The labels of the buttons, where 'yes, go on' and 'cancel' would be unclear. */
  yes: string
  no: string
}

interface Question {
  id: number
  text: string
  answers: Answers | undefined
  answer: (yes: boolean) => void
}

let question: Question | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Asks before something that cannot be undone: `if (await confirm('Are you sure')) …`. */
export function confirm(text: string, answers?: Answers): Promise<boolean> {
  question?.answer(false)
  return new Promise((resolve) => {
    const asked: Question = {
      id: ++lastId,
      text,
      answers,
      answer(yes) {
        if (question !== asked) return
        question = null
        notify()
        resolve(yes)
      },
    }
    question = asked
    notify()
  })
}

/** Rendered once, in the page's frame. */
export function ConfirmDialog() {
  const asked = useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  )
  return asked && <QuestionDialog key={asked.id} asked={asked} />
}

/**
 * A new element for each question: the `close` event arrives late and must not answer the next one.
 * The browser's own dialog traps the focus, closes on Esc and restores the focus.
 */
function QuestionDialog({ asked }: { asked: Question }) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const here = dialog.current
    here?.showModal()
    return () => here?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="confirm-text"
      onClose={() => asked.answer(false)}
      className="m-auto w-[min(26rem,calc(100%-2rem))] rounded-2xl bg-paper p-6 text-ink shadow-lift backdrop:bg-ink/50"
    >
      <p id="confirm-text" className="text-lg">
        {asked.text}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={() => asked.answer(false)}>
          {asked.answers?.no ?? t('layout.cancel')}
        </Button>
        <Button onClick={() => asked.answer(true)}>
          {asked.answers?.yes ?? t('layout.confirm')}
        </Button>
      </div>
    </dialog>
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
