import type { DescribedPicture } from '#contract/common.ts'
import { useT } from '../../../i18n/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Picture } from '../../../ui/picture.tsx'

interface PictureChoiceProps {
  name: string
  pictures: readonly DescribedPicture[]
  /** Id of the chosen one; '' for the main picture. */
  value: string
  onChange: (id: string) => void
}

/** One of the product's pictures, as radio buttons. */
export function PictureChoice({ name, pictures, value, onChange }: PictureChoiceProps) {
  const t = useT()
  if (pictures.length === 0) {
    return <p className="text-cocoa text-sm">{t('variants.picture.none')}</p>
  }
  const isKnown = pictures.some(({ _id }) => _id === value)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{t('variants.picture')}</legend>
      <div className="flex flex-wrap gap-2">
        <Choice name={name} isChosen={!isKnown} onChoose={() => onChange('')}>
          <span className="grid h-full place-items-center p-1 text-center text-xs leading-tight">
            {t('variants.picture.main')}
          </span>
        </Choice>
        {pictures.map((picture, at) => (
          <Choice
            key={picture._id}
            name={name}
            label={t('pictures.number', { number: at + 1 })}
            isChosen={picture._id === value}
            onChoose={() => onChange(picture._id)}
          >
            <Picture picture={picture} image="" alt="" sizes="4rem" />
          </Choice>
        ))}
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  label?: string
  isChosen: boolean
  onChoose: () => void
  children: React.ReactNode
}

function Choice({ name, label, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={classNames(
        'block size-16 cursor-pointer overflow-hidden rounded-xl bg-sand has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
        isChosen && 'ring-2 ring-terracotta ring-offset-2 ring-offset-paper',
      )}
    >
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
        className="sr-only"
      />
      {children}
    </label>
  )
}
