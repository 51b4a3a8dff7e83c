import { type ReactNode, useRef } from 'react'
import type { HomeSettings } from '#domain/home.ts'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { StoryFields } from './story-fields.tsx'
import { TitleFields } from './title-fields.tsx'
import type { HomeDraft } from './use-home-draft.ts'

interface SectionRowProps {
  section: HomeSettings['sections'][number]
  at: number
  last: number
  edited: HomeDraft
  /** Missing titles are marked only after the first attempt to save. */
  isChecked: boolean
  /** By one place, up (-1) or down (1). */
  onMove: (by: -1 | 1) => void
}

/** A section: its place, whether it is shown, and its texts if it has any. */
export function SectionRow({ section, at, last, edited, isChecked, onMove }: SectionRowProps) {
  const t = useT()
  const buttons = useRef<HTMLDivElement>(null)
  const { kind, shown } = section
  const name = t(`homePage.${kind}`)

  function move(by: -1 | 1): void {
    onMove(by)
    // Moving the row in the document takes the focus from its button, and the ends disable it.
    const isAtEnd = at + by === 0 || at + by === last
    const index = (by === -1) === isAtEnd ? 1 : 0
    requestAnimationFrame(() => buttons.current?.querySelectorAll('button')[index]?.focus())
  }

  function setShown(next: boolean): void {
    const { sections } = edited.draft
    edited.change({
      sections: sections.map((one) => (one.kind === kind ? { kind, shown: next } : one)),
    })
  }

  return (
    <li className="rounded-2xl bg-paper p-4 shadow-lift sm:px-6">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold">
            {name}
            {!shown && (
              <span className="ml-2 rounded-full bg-sand px-2 py-0.5 font-normal text-sm">
                {t('homePage.hidden')}
              </span>
            )}
          </p>
          <p className="text-cocoa text-sm">{t(`homePage.${kind}.about`)}</p>
        </div>
        <div ref={buttons} className="-mr-2 flex shrink-0">
          {([-1, 1] as const).map((by) => (
            <button
              key={by}
              type="button"
              disabled={by === -1 ? at === 0 : at === last}
              aria-label={t(by === -1 ? 'homePage.up' : 'homePage.down', { name })}
              onClick={() => move(by)}
              className="grid size-11 place-items-center rounded-full hover:bg-sand disabled:opacity-30"
            >
              <Icon
                name="chevron-right"
                className={by === -1 ? 'size-6 -rotate-90' : 'size-6 rotate-90'}
              />
            </button>
          ))}
        </div>
      </div>
      <div className="flex flex-wrap items-start gap-x-6">
        {kind !== 'latest' && (
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              checked={shown}
              onChange={(event) => setShown(event.currentTarget.checked)}
              className="size-5 accent-sage"
            />
            {t('homePage.show')} <span className="sr-only">{name}</span>
          </label>
        )}
        {kind === 'carousel' && (
          <Link to="/admin/carousel" className="text-link inline-flex min-h-11 items-center">
            {t('homePage.carousel.pictures')}
          </Link>
        )}
        {(kind === 'categories' || kind === 'loved') && (
          <Texts name={name}>
            <TitleFields
              values={edited.draft[kind]}
              error={
                isChecked && edited.draft[kind].title.trim() === ''
                  ? t('homePage.noTitle')
                  : undefined
              }
              onChange={(values) => edited.change({ [kind]: { ...edited.draft[kind], ...values } })}
            />
          </Texts>
        )}
        {kind === 'story' && (
          <Texts name={name}>
            <StoryFields edited={edited} />
          </Texts>
        )}
      </div>
    </li>
  )
}

function Texts({ name, children }: { name: string; children: ReactNode }) {
  const t = useT()
  return (
    <details className="grow open:basis-full">
      <summary className="min-h-11 w-fit py-2.5 font-semibold text-terracotta">
        {t('homePage.texts')}
        <span className="sr-only">: {name}</span>
      </summary>
      <div className="grid gap-5 pt-3 pb-2 sm:grid-cols-2">{children}</div>
    </details>
  )
}
