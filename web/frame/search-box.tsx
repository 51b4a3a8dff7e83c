import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { searchPath } from '../catalog/paths.ts'
import { useLocalePath } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'

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

  return (
    <search className="grow">
      <form
        action={localePath('/search')}
        method="get"
        onSubmit={search}
        className="relative flex items-center"
      >
        <input
          type="search"
          name="keyword"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('layout.search.placeholder')}
          placeholder={t('layout.search.placeholder')}
          className="field rounded-full pr-12 pl-5"
        />
        <button
          type="submit"
          aria-label={t('layout.search')}
          className="absolute right-0 grid size-11 place-items-center rounded-full text-cocoa hover:text-terracotta"
        >
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}
