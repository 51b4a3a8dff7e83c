import { Spinner } from '../ui/spinner.tsx'

/** As high as the two buttons that come in its place, so that nothing jumps. */
export function PaymentWait({ text }: { text: string }) {
  return (
    <p role="status" className="flex min-h-27 items-center justify-center gap-3">
      <Spinner />
      {text}
    </p>
  )
}
