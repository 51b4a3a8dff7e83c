import { useId } from 'react'

interface ContentCheckboxProps {
  label: string
  hint: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** A statement about the product that is true or not, with what it does. */
export function ContentCheckbox({ label, hint, isChecked, onChange }: ContentCheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          aria-describedby={id}
          checked={isChecked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="size-5 shrink-0 accent-terracotta"
        />
        {label}
      </label>
      <p id={id} className="pl-8 text-cocoa text-sm">
        {hint}
      </p>
    </div>
  )
}
