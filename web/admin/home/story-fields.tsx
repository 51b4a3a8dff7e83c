import { ALL_PRODUCTS, HOME_TEXT, type Story } from '#domain/home.ts'
import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { useRootData } from '../../layout/root-data.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { StoryPicture } from './story-picture.tsx'
import { TitleFields } from './title-fields.tsx'
import type { HomeDraft } from './use-home-draft.ts'

/** Picture, texts and link of the story. */
export function StoryFields({ edited }: { edited: HomeDraft }) {
  const t = useT()
  const { story } = edited.draft
  const change = (values: Partial<Story>) => edited.change({ story: { ...story, ...values } })
  return (
    <>
      <StoryPicture picture={edited.picture} onChange={edited.setPicture} />
      <TitleFields values={story} hint={t('homePage.title.hint')} onChange={change} />
      <TextArea
        label={t('homePage.text')}
        hint={t('homePage.text.hint')}
        lang="en"
        rows={5}
        value={story.text}
        maxLength={HOME_TEXT.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <TextArea
        label={t('homePage.textSo')}
        hint={t('homePage.titleSo.hint')}
        lang="so"
        rows={5}
        value={story.textSo}
        maxLength={HOME_TEXT.text}
        onChange={(event) => change({ textSo: event.currentTarget.value })}
      />
      <SelectField
        label={t('homePage.link')}
        value={story.link}
        onChange={(event) => change({ link: event.currentTarget.value })}
      >
        <LinkOptions chosen={story.link} />
      </SelectField>
    </>
  )
}

function LinkOptions({ chosen }: { chosen: string }) {
  const t = useT()
  const locale = useLocale()
  const { infoPages = [], categories = [] } = useRootData() ?? {}
  const options = [
    ['', t('homePage.link.none')],
    ...infoPages.map(({ slug, title, titleSo }) => [
      `/info/${slug}`,
      inLanguage(locale, title, titleSo),
    ]),
    [ALL_PRODUCTS, t('layout.allProducts')],
    ...categories.map(({ slug, name, nameSo }) => [
      `/category/${slug}`,
      inLanguage(locale, name, nameSo),
    ]),
  ]
  return (
    <>
      {options.map(([path, name]) => (
        <option key={path} value={path}>
          {name}
        </option>
      ))}
      {/* A page that no longer exists stays chosen until the owner chooses another. */}
      {!options.some(([path]) => path === chosen) && <option value={chosen}>{chosen}</option>}
    </>
  )
}
