import { HOME_TEXT, type HomeTitle } from '#domain/home.ts'
import { useT } from '../../i18n/t.ts'
import { TextField } from '../../ui/text-field.tsx'

interface TitleFieldsProps {
  values: HomeTitle
  /** What stands there if the title is blank; without it, a title is required. */
  hint?: string
  error?: string | undefined
  onChange: (values: Partial<HomeTitle>) => void
}

export function TitleFields({ values, hint, error, onChange }: TitleFieldsProps) {
  const t = useT()
  return (
    <>
      <TextField
        label={t('homePage.title')}
        hint={hint}
        lang="en"
        value={values.title}
        maxLength={HOME_TEXT.title}
        error={error}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextField
        label={t('homePage.titleSo')}
        hint={t('homePage.titleSo.hint')}
        lang="so"
        value={values.titleSo}
        maxLength={HOME_TEXT.title}
        onChange={(event) => onChange({ titleSo: event.currentTarget.value })}
      />
    </>
  )
}
