import { useEffect } from 'react'

/**
 * The element that had the focus, and its path: each ancestor from the parent outwards, with the
 * child's index.
 */
interface Place {
  element: Element
  path: { parent: Element; at: number }[]
}

/** Excludes text fields, which would open the keyboard of a phone. */
const CONTROLS = 'a[href], button:not(:disabled), input[type=checkbox], summary'

/**
 * A button that disappears after it was pressed, alone or with its row, would leave the focus on
 * the body. The next row gets it instead, or else the nearest heading. A button that is only
 * disabled while it works gets it back.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    let last: Place | null = null
    const remember = ({ target }: Event) => {
      last = target instanceof Element ? placeOf(target) : null
    }
    const observer = new MutationObserver((changes) => {
      const { activeElement, body } = document
      if (!last || (activeElement && activeElement !== body)) return
      const { element } = last
      if (!element.isConnected) focus(neighbourOf(last))
      else if (changes.some(({ target }) => target === element)) focus(element)
    })
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    // A press elsewhere means that the user has moved on, even if it focuses nothing.
    window.addEventListener('pointerdown', () => (last = null), options)
    window.addEventListener('focusin', remember, options)
    window.addEventListener('click', remember, options)
    return () => {
      observer.disconnect()
      stop.abort()
    }
  }, [])
}

function placeOf(target: Element): Place {
  const element = target.closest(CONTROLS) ?? target
  const path: Place['path'] = []
  let child = element
  while (child.parentElement) {
    const parent = child.parentElement
    path.push({ parent, at: [...parent.children].indexOf(child) })
    child = parent
  }
  return { element, path }
}

function neighbourOf({ path }: Place): Element | null {
  for (const { parent, at } of path.filter((one) => one.parent.isConnected)) {
    const row = parent.matches('ul, ol, tbody') && [...parent.children].slice(0, at + 1).at(-1)
    const found = row ? row.querySelector(CONTROLS) : parent.querySelector('h1, h2, h3')
    if (found) return found
  }
  return null
}

function focus(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  if (!element.matches(CONTROLS)) element.tabIndex = -1
  element.focus()
}
