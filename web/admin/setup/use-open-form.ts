import { type RefObject, useEffect, useRef, useState } from 'react'

interface OpenForm {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** The button that opens the form, which gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>
}

/** Whether the form of a card is open. */
export function useOpenForm(initially: boolean): OpenForm {
  const [isOpen, setOpen] = useState(initially)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return { isOpen, setOpen, opener }
}
