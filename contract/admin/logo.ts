import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'
import { pictureFile } from './products.ts'
import { AdminSettings } from './settings.ts'

export const upload = endpoint(adminPaths.logo.upload, {
  summary: 'Set the logo of the shop',
  access: 'admin',
  body: z.object({}),
  multipart: { image: pictureFile },
  reply: AdminSettings.pick({ logo: true }),
  errors: ['unsupported-picture'],
})
