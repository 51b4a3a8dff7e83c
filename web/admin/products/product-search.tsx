import { useEffect, useRef, useState } from 'react'
import type { ProductRow } from '#contract/admin/products.ts'
import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { Picture } from '../../ui/picture.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { adminApi } from '../admin-api.ts'
import type { Pin } from './pinned.ts'

interface ProductSearchProps {
  label: string
  /** Ids that are not offered. */
  without: readonly string[]
  onChoose: (pin: Pin) => void
}

/** How long a pause in typing starts a search (milliseconds), and how many products it finds. */
const PAUSE = 250
const FOUND = 6

/** Finds products by name or SKU and adds the one that is pressed. */
export function ProductSearch({ label, without, onChoose }: ProductSearchProps) {
  const t = useT()
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const [keyword, setKeyword] = useState('')
  const found = useFound(keyword)
  const offered = found?.filter(({ _id }) => !without.includes(_id)).slice(0, FOUND)

  function choose({ _id: id, name, nameSo }: ProductRow): void {
    onChoose({ id, name, nameSo })
    setKeyword('')
    input.current?.focus()
  }

  return (
    <div className="grid gap-2">
      <TextField
        ref={input}
        name="relatedSearch"
        type="search"
        label={label}
        value={keyword}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setKeyword(event.currentTarget.value)}
        // Enter would save the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="text-cocoa text-sm empty:hidden">
        {offered?.length === 0 && t('product.related.none')}
      </p>
      <ul className="grid gap-1 empty:hidden">
        {offered?.map((product) => {
          const name = inLanguage(locale, product.name, product.nameSo)
          return (
            <li key={product._id}>
              <button
                type="button"
                aria-label={t('product.related.add', { name })}
                onClick={() => choose(product)}
                className="flex min-h-14 w-full items-center gap-3 rounded-xl px-2 text-left hover:bg-sand"
              >
                <span className="size-11 shrink-0 overflow-hidden rounded-lg bg-sand">
                  <Picture picture={product.picture} image={product.image} alt="" sizes="44px" />
                </span>
                <span className="min-w-0 grow break-words">{name}</span>
                <span aria-hidden="true" className="px-2 text-2xl text-terracotta leading-none">
                  +
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Undefined while nothing was asked or answered. */
function useFound(keyword: string): readonly ProductRow[] | undefined {
  const [found, setFound] = useState<readonly ProductRow[]>()
  const word = keyword.trim()
  useEffect(() => {
    setFound(undefined)
    if (!word) return
    let isOld = false
    const timer = setTimeout(() => {
      // More than are shown, since some of them are left out. Without an answer nothing is offered.
      const query = { keyword: word, pageSize: 12 }
      adminApi.adminProducts.list({ query }).then(
        (rows) => !isOld && setFound(rows),
        () => {},
      )
    }, PAUSE)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [word])
  return found
}
