import { useEffect, useRef } from 'react'

/**
 * Ref for an uncontrolled field whose value stands in the address: it follows when the address
 * changes otherwise (back, 'clear', a link), and keeps the focus when it was the field itself.
 */
export function useFollowedField(value: string) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value
  }, [value])
  return field
}
