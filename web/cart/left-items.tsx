import { countItems, isSameLine } from '#domain/cart.ts'
import { useT } from '../i18n/t.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useViewer } from '../viewer.ts'
import { changeCart } from './cart-store.ts'
import { ownedCart } from './owned-cart.ts'

/** On a shared phone: what was in the cart when its owner signed in, and is somebody else's. */
export function LeftItems() {
  const t = useT()
  const viewer = useViewer()
  const left = ownedCart.use()?.left ?? []
  if (!viewer || left.length === 0) return null

  function add() {
    changeCart((cart) => {
      const more = left.filter((item) => !cart.cartItems.some((one) => isSameLine(one, item)))
      return { ...cart, cartItems: [...cart.cartItems, ...more] }
    })
    forget()
  }

  return (
    <Alert look="notice">
      <p>{t('cart.left')}</p>
      <div className="-ml-6 flex flex-wrap">
        <Button look="quiet" onClick={add}>
          {t('cart.left.add', { count: countItems(left) })}
        </Button>
        <Button look="quiet" onClick={forget}>
          {t('cart.left.forget')}
        </Button>
      </div>
    </Alert>
  )
}

function forget(): void {
  const known = ownedCart.get()
  if (known) ownedCart.set({ ...known, left: [] })
}
