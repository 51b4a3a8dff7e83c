/** Longest title and text of a page about the shop (characters). */
export const PAGE_TEXT = { title: 100, body: 20_000 } as const

/** What an owner can write on a page, in English and in Somali. */
export const PAGE_FIELDS = ['title', 'body', 'titleSo', 'bodySo'] as const
export type PageField = (typeof PAGE_FIELDS)[number]
export type PageText = Record<PageField, string>
