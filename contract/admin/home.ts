import { z } from 'zod'
import { HOME_TEXT, isArrangement, isStoryLink, SECTION_KINDS } from '#domain/home.ts'
import { DescribedPicture, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Home } from '../home.ts'
import { adminPaths } from './paths.ts'
import { pictureFile } from './products.ts'

const paths = adminPaths.adminHome

const titleSo = text({ min: 0, max: HOME_TEXT.title })
const Title = z.object({ title: text({ max: HOME_TEXT.title }), titleSo })
const storyText = text({ min: 0, max: HOME_TEXT.text }).transform((value) =>
  value.replace(/\r\n?/g, '\n'),
)

const Settings = z.object({
  version: z.int().min(0).meta({ description: 'As it was read; another one is a conflict' }),
  sections: z
    .array(z.object({ kind: z.enum(SECTION_KINDS), shown: z.boolean() }))
    .max(SECTION_KINDS.length)
    .refine(isArrangement, { message: "Every kind once, and 'latest' shown" }),
  categories: Title,
  loved: Title,
  story: z.object({
    title: text({ min: 0, max: HOME_TEXT.title }).meta({ description: "'': the tagline" }),
    titleSo,
    text: storyText.meta({ description: "'': the beginning of the page 'about'" }),
    textSo: storyText,
    picture: z.uuid().nullable(),
    link: z.string().max(100).refine(isStoryLink, { message: 'A page of the shop' }),
  }),
})

const Edited = Settings.extend({
  picture: DescribedPicture.nullable().meta({ description: 'The picture of the story' }),
  defaults: Settings,
  preview: Home.meta({ description: 'With everything that hidden sections would show' }),
  instead: z
    .object({ tagline: z.string(), taglineSo: z.string(), about: z.string(), aboutSo: z.string() })
    .meta({ description: 'What stands there without a title or a text of the story' }),
})
export type EditedHome = z.output<typeof Edited>

export const show = endpoint(paths.show, {
  summary: 'The arrangement of the home page, for editing',
  access: 'admin',
  reply: Edited,
})

export const save = endpoint(paths.save, {
  summary: 'Arrange the home page',
  access: 'admin',
  body: Settings,
  reply: Edited,
  errors: ['invalid-input', 'version-conflict'],
})

export const addPicture = endpoint(paths.addPicture, {
  summary: 'Upload a picture for the story; deleted after a day unless it is used',
  access: 'admin',
  multipart: { image: pictureFile },
  reply: DescribedPicture,
  status: 201,
  errors: ['unsupported-picture'],
})
