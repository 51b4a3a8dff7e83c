import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

interface SearchFormProps {
  /** Of the field, also shown inside it. */
  label: string
  /** Of the button, unless it is that of the field. */
  submit?: string
  pending?: boolean
  onSearch: (keyword: string) => void
}

/** A field for words with its button, for a search within a screen. */
export function SearchForm({ label, submit = label, pending = false, onSearch }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(field.current?.value.trim() ?? '')
      }}
    >
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        className="field min-w-0"
      />
      <Button type="submit" look="secondary" pending={pending} aria-label={submit} className="px-3">
        <Icon name="search" />
      </Button>
    </form>
  )
}
