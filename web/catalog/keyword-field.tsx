import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useLocalePath } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'
import { type Filters, filteredPath, filterQuery } from './listing.ts'
import { searchPath } from './paths.ts'

/**
 * The words of the search shown, to be changed: sort and filters stay. Unlike the search box in the
 * header, it keeps what was searched for. Without script: /search?keyword=.
 */
export function KeywordField({ keyword, filters }: { keyword: string; filters: Filters }) {
  const t = useT()
  const navigate = useNavigate()
  const localePath = useLocalePath()

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = String(new FormData(event.currentTarget).get('keyword') ?? '').trim()
    void navigate(localePath(filteredPath(searchPath(wanted), filters)))
  }

  return (
    <form
      // Resets unsent input when another list is shown.
      key={keyword + filterQuery(filters)}
      action={localePath('/search')}
      method="get"
      onSubmit={search}
      className="relative mb-4 flex max-w-xl items-center"
    >
      <input
        type="search"
        name="keyword"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t('catalog.keyword')}
        defaultValue={keyword}
        className="field min-h-12 rounded-full pr-12 pl-5"
      />
      {Object.entries(filters).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        aria-label={t('layout.search')}
        className="absolute right-0 grid size-12 place-items-center rounded-full text-cocoa hover:text-terracotta"
      >
        <Icon name="search" />
      </button>
    </form>
  )
}
