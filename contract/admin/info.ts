import { z } from 'zod'
import { PAGE_TEXT } from '#domain/content-pages.ts'
import { text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { InfoPage } from '../settings.ts'
import { adminPaths } from './paths.ts'

/** Normalises the line breaks of forms, so that an unchanged text compares as equal. */
const body = (min: number) =>
  text({ min, max: PAGE_TEXT.body }).transform((value) => value.replace(/\r\n?/g, '\n'))

export const save = endpoint(adminPaths.adminInfo.save, {
  summary: 'Change a content page; omitted fields keep their value',
  access: 'admin',
  params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,60}$/) }),
  what: 'page',
  body: z
    .object({
      title: text({ max: PAGE_TEXT.title }),
      titleSo: text({ min: 0, max: PAGE_TEXT.title }),
      body: body(1),
      bodySo: body(0),
    })
    .partial()
    .extend({
      was: InfoPage.partial()
        .optional()
        .meta({ description: 'The previous values; if they have changed since, nothing is saved' }),
    }),
  reply: InfoPage,
  errors: ['not-found', 'version-conflict'],
})
