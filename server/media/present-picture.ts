import type { Picture } from '#contract/common.ts'

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
