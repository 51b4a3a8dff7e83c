import { Suspense, useState } from 'react'
import { useHydrated } from '../hydrated.ts'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'
import { SUGGESTIONS } from './load-suggestions.ts'

interface SearchFieldProps {
  label: string
  placeholder?: string
  defaultValue?: string
}

/**
 * The input of a search form, named `keyword`, with the button that submits it. What suggests
 * searches and products is loaded when the input gets the focus.
 */
export function SearchField({ label, placeholder, defaultValue }: SearchFieldProps) {
  const t = useT()
  const Suggestions = SUGGESTIONS[useLocale()]
  const isHydrated = useHydrated()
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  return (
    <div className="relative flex items-center">
      <input
        type="search"
        name="keyword"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={label}
        {...(isHydrated && { role: 'combobox', 'aria-expanded': false })}
        // It may have the focus before the page is hydrated.
        ref={(element) => {
          if (element && element === document.activeElement) setInput(element)
        }}
        onFocus={(event) => setInput(event.currentTarget)}
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
      {input && (
        <Suspense>
          <Suggestions input={input} />
        </Suspense>
      )}
    </div>
  )
}
