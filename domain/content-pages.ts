/** Maximum length of title and body of a content page (characters). */
export const PAGE_TEXT = { title: 100, body: 20_000 } as const

/** The editable fields of a content page, in English and Somali. */
export const PAGE_FIELDS = ['title', 'body', 'titleSo', 'bodySo'] as const
export type PageField = (typeof PAGE_FIELDS)[number]
export type PageText = Record<PageField, string>
