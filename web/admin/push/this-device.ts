/** What this browser can do about notifications. */
export type Ability =
  | 'able'
  /** The owner blocked them in the browser. */
  | 'denied'
  /** On iPhones and iPads only a shop on the home screen has them. */
  | 'home-screen'
  | 'insecure'
  | 'unsupported'

export function readAbility(): Ability {
  if (!isSecureContext) return 'insecure'
  if (!('PushManager' in window && 'Notification' in window && navigator.serviceWorker)) {
    return isApplePhone() ? 'home-screen' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** iPads present themselves as Macs, which have no touch screens. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1)
}

/** Whether the browser itself has a subscription: it may have dropped the one the shop knows. */
export async function hasSubscription(): Promise<boolean> {
  const worker = await navigator.serviceWorker.getRegistration()
  return ((await worker?.pushManager.getSubscription()) ?? null) !== null
}

/**
 * Asks for permission and subscribes, with the shop's current key.
 * @throws if the owner declines or the browser's push service cannot be reached.
 */
export async function subscribeHere(publicKey: string): Promise<PushSubscriptionJSON> {
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // It may belong to a key that the shop no longer has.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  return subscription.toJSON()
}

export async function unsubscribeHere(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}
