import type { ApiError } from '#contract/client.ts'
import type { InfoPage } from '#contract/settings.ts'
import { PAGE_FIELDS, PAGE_TEXT, type PageField, type PageText } from '#domain/content-pages.ts'
import { attempt } from '../../attempt.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { adminApi } from '../admin-api.ts'

export type PageOutcome =
  | { ok: true; page: InfoPage }
  | {
      ok: false
      problems: Partial<Record<PageField, TextKey>>
      /** Fields that someone else has changed in the meantime, with their current values. */
      overtaken: Partial<PageText>
      error: ApiError | null
    }

/** Sends the changed fields. The form's fields `base` and `seen` hold earlier versions as JSON. */
export async function savePage(slug: string, form: FormData): Promise<PageOutcome> {
  const base = JSON.parse(String(form.get('base'))) as PageText
  const seen = { ...base, ...(JSON.parse(String(form.get('seen'))) as Partial<PageText>) }
  // Browsers submit line breaks as CRLF.
  const entered = (field: PageField) => String(form.get(field)).replace(/\r\n?/g, '\n').trim()
  const problems = Object.fromEntries(
    PAGE_FIELDS.flatMap((field) => {
      const problem = problemOf(field, entered(field))
      return problem ? [[field, problem]] : []
    }),
  )
  const refused = { ok: false, problems, overtaken: {}, error: null } as const
  if (Object.keys(problems).length > 0) return refused

  const changed = PAGE_FIELDS.filter((field) => entered(field) !== base[field].trim())
  const only = (read: (field: PageField) => string) =>
    Object.fromEntries(changed.map((field) => [field, read(field)]))
  const body = { ...only(entered), was: only((field) => seen[field]) }
  const result = await attempt(adminApi.adminInfo.save({ params: { slug }, body }))
  if (result.ok) return { ok: true, page: result.value }

  const { error } = result
  if (error.code !== 'version-conflict') return { ...refused, error }
  const { current } = error.details as { current: PageText }
  const overtaken = changed.filter((field) => current[field] !== seen[field])
  return { ...refused, overtaken: Object.fromEntries(overtaken.map((one) => [one, current[one]])) }
}

function problemOf(field: PageField, text: string): TextKey | null {
  const isTitle = field === 'title' || field === 'titleSo'
  if (text === '' && field === 'title') return 'pages.problem.noTitle'
  if (text === '' && field === 'body') return 'pages.problem.noBody'
  if (text.length <= (isTitle ? PAGE_TEXT.title : PAGE_TEXT.body)) return null
  return isTitle ? 'pages.problem.longTitle' : 'pages.problem.longBody'
}
