import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Whether what comes after them is still loading. */
  pending: boolean
  onDone: () => void
}

/** The new codes, which are shown this once. */
export function RecoveryCodes({ codes, pending, onDone }: RecoveryCodesProps) {
  const t = useT()
  const first = useRef<HTMLParagraphElement>(null)
  useEffect(() => first.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success(t('secondFactor.copied'))
    } catch {
      toast.error(t('secondFactor.notCopied'))
    }
  }

  return (
    <>
      <p ref={first} tabIndex={-1} className="outline-none">
        {t('secondFactor.codes.text')}
      </p>
      <ul className="grid grid-cols-2 gap-2 rounded-lg bg-paper px-4 py-3 text-center font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button look="secondary" onClick={() => void copy()}>
        {t('secondFactor.copy')}
      </Button>
      <Button pending={pending} onClick={onDone}>
        {t('secondFactor.codes.saved')}
      </Button>
    </>
  )
}
