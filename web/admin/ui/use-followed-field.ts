import { useEffect, useRef } from 'react'

/**
 * Ref for an uncontrolled field whose value is in the URL. The field follows other changes of the
 * URL (back, 'clear', a link), and keeps the focus if it caused the change itself.
 */
export function useFollowedField(value: string) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value
  }, [value])
  return field
}
