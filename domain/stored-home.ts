import {
  HOME_TEXT,
  type HomeSettings,
  type HomeTitle,
  isArrangement,
  isStoryLink,
  SECTION_KINDS,
} from './home.ts'
import { fieldsOf, isId } from './stored-values.ts'

/** Parses the stored home page; undefined if anything in it is invalid. */
export function readStoredHome(stored: unknown): HomeSettings | undefined {
  const { version, sections, categories, loved, story } = fieldsOf(stored)
  const [ofCategories, ofLoved] = [asTitle(categories), asTitle(loved)]
  const ofStory = asStory(story)
  const arranged = asSections(sections)
  if (!Number.isSafeInteger(version) || Number(version) < 0) return undefined
  if (!ofCategories?.title || !ofLoved?.title || !ofStory || !arranged) return undefined
  return {
    version: Number(version),
    sections: arranged,
    categories: ofCategories,
    loved: ofLoved,
    story: ofStory,
  }
}

function asSections(stored: unknown): HomeSettings['sections'] | undefined {
  if (!Array.isArray(stored)) return undefined
  const sections = stored.flatMap((one) => {
    const { kind, shown } = fieldsOf(one)
    const known = SECTION_KINDS.find((name) => name === kind)
    return known && typeof shown === 'boolean' ? [{ kind: known, shown }] : []
  })
  return sections.length === stored.length && isArrangement(sections) ? sections : undefined
}

function asTitle(stored: unknown): HomeTitle | undefined {
  const { title, titleSo } = fieldsOf(stored)
  return isText(title, HOME_TEXT.title) && isText(titleSo, HOME_TEXT.title)
    ? { title, titleSo }
    : undefined
}

function asStory(stored: unknown): HomeSettings['story'] | undefined {
  const titles = asTitle(stored)
  const { text, textSo, picture, link } = fieldsOf(stored)
  if (!titles || !isText(text, HOME_TEXT.text) || !isText(textSo, HOME_TEXT.text)) return undefined
  if (typeof link !== 'string' || !isStoryLink(link)) return undefined
  if (picture !== null && !isId(picture)) return undefined
  return { ...titles, text, textSo, picture, link }
}

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length <= max && !value.includes('\0')
}
