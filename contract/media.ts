import { z } from 'zod'
import { DescribedPicture } from './common.ts'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

export const heroes = endpoint(paths.media.heroes, {
  summary:
    'The wide pictures behind the top products of the home page; their left third is calm, for text',
  access: 'everyone',
  reply: z.array(DescribedPicture),
  shared: true,
})
