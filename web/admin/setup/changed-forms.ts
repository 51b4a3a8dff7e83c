import { createContext, type Dispatch, type SetStateAction, useContext, useEffect } from 'react'

/**
 * How many forms of the page have unsaved input: several may be open, but the router asks only one
 * of those who want to be asked before the page is left.
 */
export const ChangedForms = createContext<Dispatch<SetStateAction<number>>>(() => {})

/** Counts this form while it has unsaved input. */
export function useChanged(isChanged: boolean): void {
  const setNumber = useContext(ChangedForms)
  useEffect(() => {
    if (!isChanged) return
    setNumber((number) => number + 1)
    return () => setNumber((number) => number - 1)
  }, [isChanged, setNumber])
}
