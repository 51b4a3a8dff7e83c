import { type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react'
import type { Suggestions as Found } from '#contract/catalog.ts'
import { Link } from '../i18n/link.tsx'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Price } from '../layout/price.tsx'
import { useDiscountPercent } from '../layout/root-data.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { productPath, searchPath } from './paths.ts'
import { useSuggestions } from './use-suggestions.ts'

/**
 * The list below a search input, whose role is 'combobox': searches and products for what is being
 * typed. The focus stays in the input; the arrow keys choose, Enter opens, Escape closes.
 */
export function Suggestions({ input }: { input: HTMLInputElement }): ReactNode {
  const t = useT()
  const id = useId()
  const { found, close } = useSuggestions(input)
  const [active, setActive] = useState(-1)
  const count = found ? found.words.length + found.products.length : 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins without a choice
  useLayoutEffect(() => setActive(-1), [found])

  useEffect(() => {
    const isOpen = count > 0
    input.setAttribute('aria-expanded', String(isOpen))
    input.setAttribute('aria-autocomplete', 'list')
    setOrRemove(input, 'aria-controls', isOpen && id)
    setOrRemove(input, 'aria-activedescendant', active >= 0 && `${id}-${active}`)
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [input, id, count, active])

  // Before the list is painted: whoever sees it can choose from it.
  useLayoutEffect(() => {
    if (count === 0) return
    const onKeyDown = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) {
        // Above the first and below the last is the input itself.
        setActive((now) => ((now + step + 1 + count + 1) % (count + 1)) - 1)
      } else if (event.key === 'Escape') close()
      else if (event.key === 'Enter' && active >= 0 && !event.isComposing) {
        document.getElementById(`${id}-${active}`)?.click()
      } else return
      event.preventDefault()
    }
    input.addEventListener('keydown', onKeyDown)
    return () => input.removeEventListener('keydown', onKeyDown)
  }, [input, id, count, active, close])

  const optionProps = (index: number) => ({
    id: `${id}-${index}`,
    isActive: index === active,
    onChoose: () => {
      close()
      input.form?.reset()
      input.blur()
    },
  })

  return (
    <>
      <span role="status" className="sr-only">
        {count > 0 && t('suggestions.count', { count })}
      </span>
      {found && (
        <div
          id={id}
          role="listbox"
          aria-label={t('suggestions.title')}
          className="absolute top-full left-0 z-40 mt-2 max-h-[70vh] w-[min(27rem,calc(100vw-2rem))] overflow-y-auto rounded-2xl bg-paper p-2 shadow-lift"
        >
          <Group title={t('suggestions.searches')} isEmpty={found.words.length === 0}>
            {found.words.map((word, at) => (
              <Option key={word} to={searchPath(word)} {...optionProps(at)}>
                <span className="grid size-11 shrink-0 place-items-center text-cocoa">
                  <Icon name="search" />
                </span>
                {word}
              </Option>
            ))}
          </Group>
          <Group title={t('suggestions.products')} isEmpty={found.products.length === 0}>
            {found.products.map((product, at) => (
              <Option
                key={product._id}
                to={productPath(product._id)}
                {...optionProps(found.words.length + at)}
              >
                <ProductLine product={product} />
              </Option>
            ))}
          </Group>
        </div>
      )}
    </>
  )
}

function Group({
  title,
  isEmpty,
  children,
}: {
  title: string
  isEmpty: boolean
  children: ReactNode
}) {
  if (isEmpty) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot group options
    <div role="group" aria-label={title}>
      {children}
    </div>
  )
}

interface OptionProps {
  id: string
  to: string
  isActive: boolean
  onChoose: () => void
  children: ReactNode
}

function Option({ id, to, isActive, onChoose, children }: OptionProps) {
  return (
    <Link
      id={id}
      to={to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      // The input keeps the focus; without it the list would close before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 items-center gap-3 rounded-xl pr-3 hover:bg-sand',
        isActive && 'bg-sand',
      )}
    >
      {children}
    </Link>
  )
}

function ProductLine({ product }: { product: Found['products'][number] }) {
  const locale = useLocale()
  const discountPercent = useDiscountPercent()
  const { name, nameSo, picture, image, priceFrom, priceTo, priorPrice } = product
  return (
    <>
      <span className="my-1 ml-1 block size-10 shrink-0 overflow-hidden rounded-lg bg-sand">
        <Picture picture={picture} image={image} alt="" sizes="2.5rem" />
      </span>
      <span className="line-clamp-2 min-w-0 grow">{inLanguage(locale, name, nameSo)}</span>
      <span className="max-w-24 shrink-0 text-right text-sm">
        <Price
          price={priceFrom}
          priorPrice={priorPrice}
          upTo={priceTo}
          discountPercent={discountPercent}
        />
      </span>
    </>
  )
}

function setOrRemove(element: Element, name: string, value: string | false): void {
  if (value) element.setAttribute(name, value)
  else element.removeAttribute(name)
}
