import type { Texts } from './texts.ts'

export interface SdkConfig {
  /** Base path of the pages next to this script. */
  base: string
  language: string
  styles: string
  texts: Pick<
    Texts,
    | 'demo'
    | 'buttons'
    | 'paypal'
    | 'card'
    | 'waiting'
    | 'blocked'
    | 'again'
    | 'show'
    | 'open'
    | 'cancel'
  >
}

interface ButtonsOptions {
  fundingSource?: string
  createOrder?(data: unknown, actions: unknown): Promise<string>
  onApprove?(data: unknown, actions: unknown): Promise<unknown> | unknown
  onCancel?(data: unknown, actions: unknown): void
  onClick?(data: unknown, actions: unknown): Promise<unknown> | unknown
  onError?(error: unknown): void
  onInit?(data: unknown, actions: unknown): void
}

/**
 * The script at `/demo-paypal/sdk/js`: installs a `window.paypal` with the interface of PayPal's
 * SDK. The browser gets the source of this function, so it must not use anything outside of it.
 *
 * Like PayPal's, it opens the window during the click (later it would be blocked), loads it once
 * the order exists, and leaves it open while `onApprove` runs, so that `actions.restart()` can
 * reuse it.
 */
export function installSdk({ base, language, styles, texts }: SdkConfig): void {
  const FUNDING = { PAYPAL: 'paypal', CARD: 'card' } as const
  const sources: string[] = Object.values(FUNDING)
  const namespace = document.currentScript?.dataset.namespace ?? 'paypal'

  Reflect.set(window, namespace, {
    version: '5.0.0-demo',
    FUNDING,
    getFundingSources: () => sources,
    isFundingEligible: (source: string) => sources.includes(source),
    rememberFunding() {},
    Buttons: createButtons,
  })

  function createButtons(given: ButtonsOptions = {}) {
    let options = given
    let enabled = true
    let running: Checkout | null = null
    let root: HTMLElement | null = null
    const shown = options.fundingSource ? [options.fundingSource] : sources
    const isEligible = () => shown.every((source) => sources.includes(source))
    return {
      isEligible,
      hasReturned: () => false,
      resume() {},
      async updateProps(props: ButtonsOptions) {
        options = { ...options, ...props }
      },
      async close() {
        running?.stop()
        root?.remove()
        root = null
      },
      async render(container: HTMLElement | string) {
        const place = typeof container === 'string' ? document.querySelector(container) : container
        if (!place) throw new Error('Document is ready and element does not exist')
        root = element('div', { className: 'demo-paypal', role: 'group', ariaLabel: texts.buttons })
        const panel = element('div', { className: 'demo-paypal-panel', role: 'status' })
        const buttons = shown.map((source) => {
          const label = source === FUNDING.CARD ? texts.card : texts.paypal
          const button = element('button', { type: 'button', textContent: label })
          button.className = `demo-paypal-${source}`
          button.addEventListener('click', () => void start(source))
          return button
        })
        const note = element('p', { className: 'demo-paypal-note', textContent: texts.demo })
        // PayPal's script adds inline styles too, so a policy that forbids them shows up here.
        root.append(element('style', { textContent: styles }), ...buttons, panel, note)
        place.append(root)
        const enable = async (value: boolean) => {
          enabled = value
          for (const button of buttons) button.ariaDisabled = String(!value)
        }
        options.onInit?.({}, { enable: () => enable(true), disable: () => enable(false) })

        async function start(source: string) {
          if (!enabled || running) return
          running = openCheckout(source, panel)
          for (const button of buttons) button.disabled = true
          try {
            await running.run(options)
          } catch (error) {
            if (!options.onError) throw error
            options.onError(error)
          } finally {
            running = null
            panel.replaceChildren()
            for (const button of buttons) button.disabled = false
          }
        }
      },
    }
  }

  type Checkout = ReturnType<typeof openCheckout>

  function openCheckout(source: string, panel: HTMLElement) {
    const blank = `${base}/approve?window=1&lang=${language}`
    let popup = window.open(blank, 'demo-paypal', 'popup,width=480,height=760')
    let address = blank
    let answer: (outcome: { type: string; payerId?: string }) => void = () => {}
    let channel: BroadcastChannel | null = null
    // Closing a window fires no event in its opener.
    const watch = setInterval(() => {
      if (popup?.closed) answer({ type: 'cancelled' })
    }, 400)
    return { run, stop }

    function stop() {
      clearInterval(watch)
      channel?.postMessage({ type: 'done' })
      channel?.close()
      channel = null
      popup?.close()
      answer({ type: 'stopped' })
    }

    async function run(options: ButtonsOptions) {
      try {
        let refused = false
        const reject = async () => {
          refused = true
        }
        await options.onClick?.({ fundingSource: source }, { reject, resolve: async () => {} })
        if (refused) return
        const orderID = await options.createOrder?.({ paymentSource: source }, {})
        if (!orderID) throw new Error('Expected an order id to be passed')
        address = `${base}/approve?token=${orderID}&funding=${source}&window=1&lang=${language}`
        channel = new BroadcastChannel(`demo-paypal ${orderID}`)
        channel.onmessage = ({ data }) => answer(data)
        if (popup && !popup.closed) popup.location.replace(address)
        await follow(options, orderID)
      } finally {
        stop()
      }
    }

    async function follow(options: ButtonsOptions, orderID: string) {
      let text = popup && !popup.closed ? texts.waiting : texts.blocked
      for (;;) {
        show(text)
        const outcome = await new Promise<{ type: string; payerId?: string }>((resolve) => {
          answer = resolve
        })
        answer = () => {}
        if (outcome.type === 'stopped') return
        if (outcome.type !== 'approved') {
          return options.onCancel?.(
            { orderID },
            { redirect: (url: string) => location.assign(url) },
          )
        }
        let again = false
        const data = { orderID, payerID: outcome.payerId ?? null, facilitatorAccessToken: '' }
        await options.onApprove?.(data, {
          redirect: (url: string) => location.assign(url),
          restart() {
            again = true
          },
        })
        if (!again) return
        channel?.postMessage({ type: 'restart' })
        text = texts.again
      }
    }

    /** Shows the status with a link to the window (also if it was blocked) and a way to cancel. */
    function show(text: string) {
      const link = element('a', { href: address, target: '_blank', textContent: texts.open })
      link.addEventListener('click', (event) => {
        event.preventDefault()
        if (popup && !popup.closed) return popup.focus()
        popup = window.open(address, '_blank')
      })
      if (popup && !popup.closed) link.textContent = texts.show
      const cancel = element('button', { type: 'button', textContent: texts.cancel })
      cancel.addEventListener('click', () => answer({ type: 'cancelled' }))
      panel.replaceChildren(element('p', { textContent: text }), link, cancel)
    }
  }

  function element<name extends keyof HTMLElementTagNameMap>(
    name: name,
    properties: Partial<HTMLElementTagNameMap[name]>,
  ): HTMLElementTagNameMap[name] {
    return Object.assign(document.createElement(name), properties)
  }
}
