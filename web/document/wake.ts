/** What a document says about its scripts. */
export interface Scripts {
  /** Modules in the order in which they run: one that others need comes before them. */
  files: readonly string[]
  /** The module of each matched route, by its id. */
  routes: Readonly<Record<string, string>>
  entry: string
  /**
   * When they start, at the latest with the first touch: as soon as the page is painted, because it
   * has little to show without script, once its pictures are there as well, or not before.
   */
  start: 'painted' | 'loaded' | 'touched'
}

/**
 * Part of each document, as text: it can use nothing from outside of itself.
 *
 * A page is whole without script. So its scripts are loaded after it has been painted, and run one
 * by one when the browser has nothing else to do, or as soon as the visitor touches anything. What
 * is pressed before the page can react is held, and pressed again when it can. Links and forms that
 * lead somewhere work by themselves, but they wait for what was pressed before them.
 */
export function wake({ files, routes, entry, start: when }: Scripts): void {
  const TOUCHES = ['pointerdown', 'touchstart', 'keydown', 'focusin']
  const LINK = 'a[href]:not([href^="#"], [data-hold])'
  let isReady = false
  let isTouched = false
  let isRunning = false
  let isLeaving = false
  let goOn = () => {}
  let leave: (() => void) | undefined
  const held = new Map<Element, () => void>()
  const { pathname, search } = location

  for (const type of TOUCHES) addEventListener(type, onTouch, { capture: true, passive: true })
  addEventListener('click', holdPress, true)
  addEventListener('submit', holdForm, true)
  addEventListener('change', holdChoice, true)
  addEventListener('keydown', closeTarget, true)
  addEventListener('hydrated', () => {
    isReady = true
    for (const type of TOUCHES) removeEventListener(type, onTouch, true)
    repeatHeld()
  })
  addEventListener('DOMContentLoaded', () => {
    // Their presses are held from now on.
    for (const waiting of document.querySelectorAll<HTMLButtonElement>('button[data-waiting]')) {
      waiting.disabled = false
    }
    if (when === 'painted') afterPaint()
  })
  if (when !== 'touched') {
    addEventListener('load', afterPaint)
    // A picture may take forever.
    setTimeout(afterPaint, 6_000)
  }
  addEventListener('popstate', () => {
    // Going back changes the address alone as long as no router hears of it.
    if (isReady || location.pathname + location.search === pathname + search) return
    // The scripts would take this page for the one of the new address.
    isLeaving = true
    // They may have started, and then complain until the page is gone.
    addEventListener('error', (event) => event.preventDefault())
    window.stop()
    location.reload()
  })

  function onTouch({ target }: Event): void {
    // The next page needs the connection more.
    if (!held.size && (target as Element).closest?.(LINK)) return
    isTouched = true
    start()
    goOn()
  }

  function afterPaint(): void {
    requestAnimationFrame(() => setTimeout(start))
  }

  function start(): void {
    if (isRunning || isLeaving) return
    isRunning = true
    run().catch(() => {
      // Without a connection the next touch tries again.
      isRunning = false
      leave?.()
    })
  }

  async function run(): Promise<void> {
    const arriving = new Map([...files, entry].map((file) => [file, load(file)]))
    // The first that fails ends the run; nobody waits for those behind it.
    for (const one of arriving.values()) one.catch(() => {})
    for (const file of files) {
      await arriving.get(file)
      await import(/* @vite-ignore */ file)
      await quietMoment()
    }
    const modules = Object.entries(routes).map(async ([id, file]) => [
      id,
      await import(/* @vite-ignore */ file),
    ])
    Object.assign(window, {
      __reactRouterRouteModules: Object.fromEntries(await Promise.all(modules)),
    })
    await arriving.get(entry)
    if (!isLeaving) await import(/* @vite-ignore */ entry)
  }

  /**
   * Loads a file into the browser's cache, from which it is then imported: most browsers never ask
   * again for a module that could not be loaded.
   */
  async function load(file: string): Promise<void> {
    const answer = await fetch(file, { priority: isTouched ? 'auto' : 'low' })
    if (!answer.ok) throw new Error(file)
    await answer.arrayBuffer()
  }

  function quietMoment(): Promise<void> {
    return new Promise((done) => {
      goOn = done
      if (when === 'painted' || isTouched || !window.requestIdleCallback) setTimeout(done)
      else requestIdleCallback(() => done(), { timeout: 1_000 })
    })
  }

  function holdPress(event: MouseEvent): void {
    const target = event.target as Element
    const link = target.closest<HTMLAnchorElement>(LINK)
    if (link && isStored()) event.stopImmediatePropagation()
    if (link && !link.target && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      holdWay(
        event,
        link,
        () => link.click(),
        () => location.assign(link.href),
      )
    }
    const pressed = target.closest<HTMLButtonElement | HTMLAnchorElement>('button, a[data-hold]')
    if (!pressed || (isReady && !pressed.matches('[data-waiting]'))) return
    if (pressed instanceof HTMLButtonElement && pressed.form && pressed.type === 'submit') return
    const before = pressed.ariaPressed
    stop(event, pressed)
    // What was remembered may have been shown in the meantime: then it is as wanted.
    hold(pressed, () => pressed.ariaPressed === before && pressed.click())
  }

  /** Without a connection, documents can be read and the API cannot: links lead to documents. */
  function isStored(): boolean {
    return document.querySelector('.stored-page') !== null
  }

  /** The next page would lose what is held. Where no script arrives, it loses more by staying. */
  function holdWay(event: Event, way: Element, again: () => void, natively: () => void): void {
    if (isReady || !held.size) return
    stop(event, way)
    hold(way, again)
    leave = natively
    // The scripts may have failed between touching and pressing it.
    start()
  }

  function stop(event: Event, pressed: Element | null): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (pressed) pressed.ariaBusy = 'true'
  }

  function holdChoice({ target }: Event): void {
    const field = target as HTMLInputElement
    if (isReady || !/^(radio|checkbox)$/.test(field.type)) return
    const { checked } = field
    // What was chosen last is chosen last again.
    held.delete(field)
    hold(field, () => {
      field.checked = !checked
      field.click()
    })
  }

  /** A sheet that the address has opened closes as soon as its script can do it. */
  function closeTarget({ key }: KeyboardEvent): void {
    const close = document.querySelector<HTMLAnchorElement>('dialog:target a[href^="#"]')
    if (!isReady && key === 'Escape' && close) hold(close, () => close.click())
  }

  /** Forms that lead somewhere work by themselves; the others post, to be handled by a script. */
  function holdForm(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement
    if (isStored() && form.method === 'get') event.stopImmediatePropagation()
    const { submitter } = event
    if (form.method === 'get') {
      holdWay(
        event,
        form,
        () => form.requestSubmit(submitter),
        () => form.submit(),
      )
    }
    if (form.method !== 'post' || (isReady && !form.querySelector('[data-waiting]'))) return
    stop(event, submitter)
    hold(form, () => {
      if (submitter) submitter.ariaBusy = null
      form.requestSubmit(submitter)
    })
  }

  function hold(element: Element, again: () => void): void {
    held.set(element, again)
    if (isReady) repeatHeld()
  }

  /** One after the other, each as soon as it can react: a size is chosen before it is bought. */
  async function repeatHeld(): Promise<void> {
    for (const [element, again] of held) {
      const isWaiting = () => element.matches('[data-waiting], :has([data-waiting])')
      while (element.isConnected && isWaiting()) await aMoment()
      if (!held.delete(element)) continue
      element.ariaBusy = null
      if (element.isConnected) again()
      await aMoment()
    }
  }

  function aMoment(): Promise<void> {
    return new Promise((done) => setTimeout(done, 16))
  }
}
