import { useT } from '../i18n/t.ts'
import { Icon } from './icon.tsx'

interface SearchFieldProps {
  label: string
  placeholder?: string
  defaultValue?: string
}

/** The input of a search form, named `keyword`, with the button that submits it. */
export function SearchField({ label, placeholder, defaultValue }: SearchFieldProps) {
  const t = useT()
  return (
    <div className="relative flex items-center">
      <input
        type="search"
        name="keyword"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={defaultValue}
        className="field rounded-full pr-12 pl-5"
      />
      <button
        type="submit"
        aria-label={t('layout.search')}
        className="absolute right-0 grid size-11 place-items-center rounded-full text-cocoa hover:text-terracotta"
      >
        <Icon name="search" />
      </button>
    </div>
  )
}
