import { Spinner } from '../ui/spinner.tsx'

/** As high as the two buttons that replace it, so that the layout does not shift. */
export function PaymentWait({ text }: { text: string }) {
  return (
    <p role="status" className="flex min-h-27 items-center justify-center gap-3">
      <Spinner />
      {text}
    </p>
  )
}
