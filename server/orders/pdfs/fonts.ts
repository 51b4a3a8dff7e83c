import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { unpackWoff } from './unpack-woff.ts'

const { resolve } = createRequire(import.meta.url)

const FILES = {
  display: 'cormorant-garamond/files/cormorant-garamond-latin-600-normal',
  regular: 'figtree/files/figtree-latin-400-normal',
  'regular-ext': 'figtree/files/figtree-latin-ext-400-normal',
  'regular-arabic': 'noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal',
  bold: 'figtree/files/figtree-latin-600-normal',
  'bold-ext': 'figtree/files/figtree-latin-ext-600-normal',
  'bold-arabic': 'noto-sans-arabic/files/noto-sans-arabic-arabic-600-normal',
} as const

export type FontName = keyof typeof FILES

/** Font fallback: a character is drawn with the first font that has it. */
export const CHAINS = {
  regular: ['regular', 'regular-ext', 'regular-arabic'],
  bold: ['bold', 'bold-ext', 'bold-arabic'],
  display: ['display', 'bold', 'bold-ext', 'bold-arabic'],
} as const satisfies Record<string, readonly FontName[]>

export type Weight = keyof typeof CHAINS

let fonts: Promise<[FontName, Buffer][]> | undefined

/** All fonts of the PDFs; read once. */
export function readFonts(): Promise<[FontName, Buffer][]> {
  fonts ??= Promise.all(
    Object.entries(FILES).map(
      async ([name, file]): Promise<[FontName, Buffer]> => [
        name as FontName,
        unpackWoff(await readFile(resolve(`@fontsource/${file}.woff`))),
      ],
    ),
  )
  return fonts
}
