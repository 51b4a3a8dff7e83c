import { z } from 'zod'
import { LOCALES } from '#domain/locale.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE, readPageNumber } from '#domain/paging.ts'

const Id = z.uuid().meta({ description: 'Opaque' })
export const IdParams = z.object({ id: Id })

/**
 * Text that a person typed: trimmed, bounded, and without characters that PostgreSQL cannot store:
 * a NUL or, in JSON, half a surrogate pair, as when a phone truncates an emoji.
 */
export function text({ min = 1, max }: { min?: number; max: number }) {
  return z
    .string()
    .trim()
    .overwrite((value) => value.toWellFormed())
    .min(min)
    .max(max)
    .refine((value) => !value.includes('\0'), 'Must not contain a NUL character')
}

export const Money = z
  .number()
  .meta({ description: 'Decimal dollars, at most two decimals', examples: [12.95] })

export const DateTime = z.iso.datetime()
export const Message = z.object({ message: z.string() })
export const Language = z.enum(LOCALES)

/** A search text; anything else counts as empty. */
export const Word = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' ? value.trim().slice(0, 200) : ''))
  .meta({ type: 'string' })

export const PageNumber = z
  .unknown()
  .optional()
  .transform(readPageNumber)
  .meta({ description: 'From 1; anything unreadable counts as 1', type: 'integer' })

export const Paging = z.object({
  pageNumber: PageNumber,
  pageSize: z
    .unknown()
    .optional()
    .transform((value) =>
      value === undefined || value === ''
        ? PAGE_SIZE
        : Math.min(readPageNumber(value), MAX_PAGE_SIZE),
    )
    .meta({ description: `At most ${MAX_PAGE_SIZE}`, type: 'integer', default: PAGE_SIZE }),
})

/**
 * A picture in all its sizes: `${base}-${width}.avif`, `${base}-${width}.webp`, `${base}.webp`, and
 * `${base}.jpg` for link previews.
 */
export const Picture = z.object({
  base: z.string(),
  widths: z.array(z.int()),
  width: z.int(),
  height: z.int(),
})
export type Picture = z.output<typeof Picture>

/** A picture with alternative text. */
export const DescribedPicture = Picture.extend({
  _id: z.string(),
  alt: z.string().meta({ description: 'Alt text; empty if none was set' }),
  altSo: z.string().nullable(),
})
export type DescribedPicture = z.output<typeof DescribedPicture>
