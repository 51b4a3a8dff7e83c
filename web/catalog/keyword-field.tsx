import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useLocalePath } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { type Filters, filterEntries, filteredPath, filterQuery } from './filters.ts'
import { searchPath } from './paths.ts'
import { SearchField } from './search-field.tsx'

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
      className="mb-4 max-w-xl"
    >
      <SearchField label={t('catalog.keyword')} defaultValue={keyword} />
      {filterEntries(filters).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </form>
  )
}
