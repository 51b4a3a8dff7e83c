import type { DescribedPicture, Picture } from '#contract/common.ts'

interface PictureRow {
  id: string
  widths: number[]
  width: number
  height: number
}

/** A picture as the wire shows it; it names only files that exist. */
export function presentPicture(row: PictureRow | null): Picture | null {
  if (!row) return null
  const { id, widths, width, height } = row
  return { base: `/media/${id}`, widths, width, height }
}

/** The same with its id and its words, for whoever arranges pictures or shows them to all. */
export function presentDescribed(
  row: PictureRow & { alt: string; altSo: string | null },
): DescribedPicture {
  return { ...presentPicture(row)!, _id: row.id, alt: row.alt, altSo: row.altSo }
}

/** As the change log keeps it: which one it is, and its words. */
export function logPicture({ _id, alt, altSo }: DescribedPicture) {
  return { _id, alt, altSo }
}
