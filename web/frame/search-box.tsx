import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { searchPath } from '../catalog/paths.ts'
import { SearchField } from '../catalog/search-field.tsx'
import { useLocalePath } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'

/**
 * Leads to /search/{keyword}, or home if empty, and clears the field. Without script:
 * /search?keyword=.
 */
export function SearchBox() {
  const t = useT()
  const navigate = useNavigate()
  const localePath = useLocalePath()

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const keyword = String(new FormData(form).get('keyword') ?? '').trim()
    form.reset()
    void navigate(localePath(keyword ? searchPath(keyword) : '/'))
  }

  const placeholder = t('layout.search.placeholder')
  return (
    <search className="grow">
      <form action={localePath('/search')} method="get" onSubmit={search}>
        <SearchField label={placeholder} placeholder={placeholder} />
      </form>
    </search>
  )
}
