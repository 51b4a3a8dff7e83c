import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { readCode } from '#domain/coupons.ts'
import { couponCode } from './coupon-code.ts'

/** Keeps the code of a shared link, `/cart?coupon=…`, and takes it out of the address. */
export function useSharedCoupon(): void {
  const [given, setGiven] = useSearchParams()
  const shared = given.get('coupon')
  useEffect(() => {
    if (shared === null) return
    const code = readCode(shared)
    if (code) couponCode.set(code)
    setGiven(
      (last) => {
        last.delete('coupon')
        return last
      },
      { replace: true, preventScrollReset: true },
    )
  }, [shared, setGiven])
}
