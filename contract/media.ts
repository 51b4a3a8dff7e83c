import { z } from 'zod'
import { Picture } from './common.ts'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

export const heroes = endpoint(paths.media.heroes, {
  summary: 'The wide pictures at the top of the home page; their left third is calm, for text',
  access: 'everyone',
  reply: z.array(Picture),
  shared: true,
})
