import { inLanguage, useLocale } from '../i18n/locale.ts'

interface SectionTitleProps {
  id: string
  title: string
  titleSo: string
}

export function SectionTitle({ id, title, titleSo }: SectionTitleProps) {
  return (
    <h2 id={id} className="mb-4 text-center text-3xl md:mb-10 md:text-4xl">
      {inLanguage(useLocale(), title, titleSo)}
    </h2>
  )
}
