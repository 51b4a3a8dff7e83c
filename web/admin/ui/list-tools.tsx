import type { ReactNode } from 'react'
import { useT } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ListQuery } from './list-query.ts'
import { useFollowedField } from './use-followed-field.ts'

interface Choice {
  /** The name of its query parameter. */
  name: string
  label: string
  /** Value → text; '' means no parameter. */
  options: readonly (readonly [string, string])[]
}

interface ListToolsProps {
  query: ListQuery
  /** Says what the search covers; without it there is no search. */
  searchLabel?: string
  choices?: readonly Choice[]
  /** Path of the first page, if the page number is part of the path. */
  path?: string
  children?: ReactNode
}

/** Search and filters above a list; their state is in the URL. */
export function ListTools({ query, searchLabel, choices = [], path, children }: ListToolsProps) {
  const t = useT()
  const keyword = useFollowedField(query.get('keyword'))
  return (
    <search>
      <form
        className="mb-5 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          query.show({ keyword: keyword.current?.value.trim() }, path)
        }}
      >
        {searchLabel && (
          // A few filters fit beside the search if there is room.
          <div
            className={classNames('flex min-w-0 grow basis-full gap-2', !children && 'xl:basis-64')}
          >
            <input
              ref={keyword}
              type="search"
              name="keyword"
              aria-label={searchLabel}
              placeholder={searchLabel}
              defaultValue={query.get('keyword')}
              maxLength={200}
              className="field min-w-0"
            />
            <Button
              type="submit"
              look="secondary"
              aria-label={t('admin.search.submit')}
              className="px-3"
            >
              <Icon name="search" />
            </Button>
          </div>
        )}
        {choices.map(({ name, label, options }) => (
          <select
            key={name}
            name={name}
            aria-label={label}
            value={query.get(name)}
            onChange={(event) => query.show({ [name]: event.currentTarget.value }, path)}
            className="field w-auto min-w-0 grow basis-36 xl:grow-0 xl:basis-auto"
          >
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        ))}
        {children}
      </form>
    </search>
  )
}
