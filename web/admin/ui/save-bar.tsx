import { useT } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'

interface SaveBarProps {
  /** The label; 'Save' by default. */
  label?: string
  pending: boolean
  isChanged?: boolean
}

/** The button of a long form, fixed at the bottom edge within reach of the thumb. */
export function SaveBar({ label, pending, isChanged = false }: SaveBarProps) {
  const t = useT()
  return (
    <div className="save-bar sticky bottom-(--bar) z-10 mt-6 -mb-6 flex items-center gap-4 bg-cream/95 py-4">
      <Button type="submit" needsScript pending={pending}>
        {label ?? t('admin.save')}
      </Button>
      {isChanged && <p className="text-cocoa text-sm">{t('admin.notSaved')}</p>}
    </div>
  )
}
