import { z } from 'zod'
import { DescribedPicture } from './common.ts'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

export const heroes = endpoint(paths.media.heroes, {
  summary:
    'The hero images behind the top products of the home page; the left third has little detail, for text',
  access: 'everyone',
  reply: z.array(DescribedPicture),
  shared: true,
})
