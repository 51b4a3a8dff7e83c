import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { InfoPage } from '#contract/settings.ts'
import type { PageField, PageText } from '#domain/content-pages.ts'
import type { Locale } from '#domain/locale.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useLocalePath } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { InfoText } from '../../info/info-text.tsx'
import { toast } from '../../toasts.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { useAskBeforeLeaving } from '../ui/use-ask-before-leaving.ts'
import type { PageOutcome } from './save-page.ts'

/** Title and text in both languages, each with a preview. */
export function PageForm({ page }: { page: InfoPage }) {
  const t = useT()
  const errorText = useErrorText()
  const localePath = useLocalePath()
  const fetcher = useFetcher<PageOutcome>()
  const frame = useRef<HTMLDivElement>(null)
  const [base, setBase] = useState<PageText>(page)
  const [seen, setSeen] = useState<Partial<PageText>>({})
  const [values, setValues] = useState<PageText>(page)

  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined
  const failed = outcome && !outcome.ok ? outcome : undefined
  useEffect(() => {
    if (!outcome) return
    if (outcome.ok) {
      toast.success(t('admin.saved'))
      setBase(outcome.page)
      setValues(outcome.page)
      setSeen({})
    } else {
      // Saving again means that the admin has seen the current text.
      setSeen((last) => ({ ...last, ...outcome.overtaken }))
      frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
  }, [outcome, t])
  const fields = ['title', 'body', 'titleSo', 'bodySo'] as const
  const isChanged = fields.some((field) => values[field].trim() !== base[field].trim())
  useAskBeforeLeaving(isChanged)

  const field = (name: PageField) => {
    const wrong = failed?.problems[name]
    return {
      name,
      value: values[name],
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        const { value } = currentTarget
        setValues((last) => ({ ...last, [name]: value }))
      },
      error: wrong ? t(wrong) : failed?.overtaken[name] && t('pages.overtaken'),
    }
  }
  return (
    <fetcher.Form method="post" action={localePath(`/admin/pages/${page.slug}`)} noValidate>
      <input type="hidden" name="base" value={JSON.stringify(pick(base))} />
      <input type="hidden" name="seen" value={JSON.stringify(seen)} />
      <p className="mb-5 max-w-prose text-cocoa">{t('pages.help')}</p>
      <div ref={frame} className="grid gap-x-8 gap-y-10 xl:grid-cols-2">
        {(['en', 'so'] as const).map((language) => {
          const [title, body] = language === 'so' ? SOMALI : ENGLISH
          return (
            <section
              key={language}
              aria-labelledby={`page-${language}`}
              className="grid min-w-0 content-start gap-5"
            >
              <h2 id={`page-${language}`} className="text-2xl">
                {t(language === 'so' ? 'pages.somali' : 'pages.english')}
              </h2>
              <TextField {...field(title)} label={t('pages.title')} lang={language} />
              <TextArea {...field(body)} label={t('pages.body')} lang={language} rows={16} />
              <Theirs text={failed?.overtaken[title] ?? failed?.overtaken[body]} />
              <Preview language={language} title={values[title]} body={values[body]} />
            </section>
          )
        })}
      </div>
      {failed && (
        <Refusal of={failed} className="mt-6">
          {failed.error
            ? errorText(failed.error)
            : t(Object.keys(failed.overtaken).length > 0 ? 'pages.conflict' : 'settings.wrong')}
        </Refusal>
      )}
      <SaveBar pending={fetcher.state !== 'idle'} isChanged={isChanged} />
    </fetcher.Form>
  )
}

const ENGLISH = ['title', 'body'] as const
const SOMALI = ['titleSo', 'bodySo'] as const

function Theirs({ text }: { text: string | undefined }) {
  const t = useT()
  if (!text) return null
  return (
    <details className="rounded-lg border-honey border-l-4 bg-honey/8 px-4 py-3">
      <summary className="min-h-11 py-2">{t('pages.theirs')}</summary>
      <p className="mt-2 whitespace-pre-line">{text}</p>
    </details>
  )
}

/** The page as shoppers see it, in their typeface. */
function Preview({ language, title, body }: { language: Locale; title: string; body: string }) {
  const t = useT()
  return (
    <details open className="rounded-2xl bg-paper px-5 py-4 shadow-lift sm:px-8 sm:py-6">
      <summary className="small-caps min-h-11 py-2.5 text-cocoa">{t('pages.preview')}</summary>
      <article lang={language} className="mt-4 text-lg [overflow-wrap:anywhere]">
        <p className="mb-6 font-display font-semibold text-4xl leading-tight">{title}</p>
        {body.trim() ? <InfoText body={body} /> : <p className="text-cocoa">{t('pages.empty')}</p>}
      </article>
    </details>
  )
}

function pick({ title, titleSo, body, bodySo }: PageText): PageText {
  return { title, titleSo, body, bodySo }
}
