/**
 * The script of the approval window: enables its buttons, and after 'Pay' notifies the shop's page
 * and waits for its reply.
 * The browser gets the source of this function, so it must not use anything outside of it.
 */
export function reportApproval(): void {
  const approval = document.querySelector<HTMLElement>('[data-approved]')
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-close]')) {
    act(button, () => window.close())
  }
  const token = document.body.dataset.token
  if (!token) return

  const channel = new BroadcastChannel(`demo-paypal ${token}`)
  const cancel = document.querySelector<HTMLButtonElement>('[data-cancel]')
  if (cancel) {
    act(cancel, () => {
      channel.postMessage({ type: 'cancelled' })
      window.close()
    })
  }
  channel.onmessage = ({ data }) => {
    if (data.type === 'done') window.close()
    if (data.type === 'restart') location.replace(`${location.pathname}?${again()}`)
  }
  if (!approval) return
  channel.postMessage({ type: 'approved', payerId: approval.dataset.approved })
  // The shop's page is closed or busy for long: offer a way out instead of an endless spinner.
  setTimeout(() => {
    for (const part of document.querySelectorAll<HTMLElement>('[data-late]')) part.hidden = false
  }, 8_000)

  /** Until then it is disabled: without script it would do nothing. */
  function act(button: HTMLButtonElement, action: () => void): void {
    button.addEventListener('click', action)
    button.disabled = false
  }

  function again(): string {
    const { lang } = document.documentElement
    return new URLSearchParams({ token: token ?? '', window: '1', declined: '1', lang }).toString()
  }
}
