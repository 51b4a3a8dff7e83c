import type { DescribedPicture, Picture } from '#contract/common.ts'

interface PictureRow {
  id: string
  widths: number[]
  width: number
  height: number
}

/** The picture as the contract has it; names only files that exist. */
export function presentPicture(row: PictureRow | null): Picture | null {
  if (!row) return null
  const { id, widths, width, height } = row
  return { base: `/media/${id}`, widths, width, height }
}

/** Also with its id and alternative text, for admin screens and the carousel. */
export function presentDescribed(
  row: PictureRow & { alt: string; altSo: string | null },
): DescribedPicture {
  return { ...presentPicture(row)!, _id: row.id, alt: row.alt, altSo: row.altSo }
}

/** As the audit log stores it. */
export function logPicture({ _id, alt, altSo }: DescribedPicture) {
  return { _id, alt, altSo }
}
