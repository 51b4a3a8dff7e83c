import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Discount } from '../settings.ts'
import { adminPaths } from './paths.ts'

export const setDiscount = endpoint(adminPaths.adminSettings.setDiscount, {
  summary: 'Set the global discount',
  access: 'admin',
  body: z.object({
    globalDiscount: z
      .number()
      .min(0)
      .max(100)
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
        message: 'At most two decimals',
      }),
    discountDate: z
      .literal('')
      .transform(() => null)
      .or(
        z
          .string()
          .max(40)
          .transform((value) => value.slice(0, 10))
          .pipe(z.iso.date()),
      )
      .nullish()
      .transform((value) => value ?? null),
  }),
  reply: Discount,
})
