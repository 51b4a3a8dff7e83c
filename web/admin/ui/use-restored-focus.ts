import { useEffect } from 'react'

/** What had the focus, and the way to it: from its parent outwards, where in each it stood. */
interface Place {
  element: Element
  way: { parent: Element; at: number }[]
}

/** No text fields: they would bring up the keyboard of a phone. */
const CONTROLS = 'a[href], button:not(:disabled), input[type=checkbox], summary'

/**
 * A button that goes away once it was pressed, alone or with its row, would leave the focus to the
 * whole page. The next row gets it instead, else the nearest heading. What is disabled only while
 * it works gets it back.
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
    // Whoever touches the page elsewhere has left what had the focus; a click may give none.
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
  const way: Place['way'] = []
  let child = element
  while (child.parentElement) {
    const parent = child.parentElement
    way.push({ parent, at: [...parent.children].indexOf(child) })
    child = parent
  }
  return { element, way }
}

function neighbourOf({ way }: Place): Element | null {
  for (const { parent, at } of way.filter((one) => one.parent.isConnected)) {
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
