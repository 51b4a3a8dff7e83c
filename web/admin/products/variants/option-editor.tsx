import { useEffect, useId, useRef } from 'react'
import type { OptionKind } from '#domain/variants.ts'
import { useT } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { FieldError } from '../../../ui/text-field.tsx'
import type { OptionForm, ValueForm } from './variants-form.ts'

interface OptionEditorProps {
  option: OptionForm
  kinds: readonly OptionKind[]
  onKind: (kind: OptionKind) => void
  /** Undefined where no further value is possible. */
  onAdd: (() => void) | undefined
  onEdit: (value: Partial<ValueForm> & Pick<ValueForm, 'key'>) => void
  onRemoveValue: (value: ValueForm) => void
  onRemove: (() => void) | undefined
  problem: (field: string) => string | undefined
}

/** What variants differ in, with its values in both languages; Enter adds the next one. */
export function OptionEditor(props: OptionEditorProps) {
  const { option, kinds, onKind, onAdd, onEdit, onRemoveValue, onRemove, problem } = props
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const count = option.values.length
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) {
      list.current?.querySelector<HTMLInputElement>('li:last-child input[type=text]')?.focus()
    }
    before.current = count
  }, [count])
  return (
    <div className="grid gap-4 rounded-2xl bg-cream p-4">
      <div className="flex items-end gap-3">
        <SelectField
          className="grow"
          label={t('variants.kind')}
          value={option.kind}
          onChange={(event) => onKind(event.currentTarget.value as OptionKind)}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`variants.kind.${kind}`)}
            </option>
          ))}
        </SelectField>
        {onRemove && (
          <Button look="quiet" className="px-4!" onClick={onRemove}>
            {t('variants.option.remove')}
          </Button>
        )}
      </div>
      <ul ref={list} className="grid gap-3">
        {option.values.map((value, at) => (
          <ValueRow
            key={value.key}
            value={value}
            kind={option.kind}
            number={at + 1}
            onEdit={onEdit}
            onEnter={onAdd}
            onRemove={count > 1 ? () => onRemoveValue(value) : undefined}
            error={problem(`${value.key}.value`)}
          />
        ))}
      </ul>
      {onAdd && (
        <Button look="secondary" className="justify-self-start" onClick={onAdd}>
          {t(`variants.add.${option.kind}`)}
        </Button>
      )}
    </div>
  )
}

interface ValueRowProps {
  value: ValueForm
  kind: OptionKind
  number: number
  onEdit: OptionEditorProps['onEdit']
  onEnter: (() => void) | undefined
  onRemove: (() => void) | undefined
  error: string | undefined
}

function ValueRow({ value, kind, number, onEdit, onEnter, onRemove, error }: ValueRowProps) {
  const t = useT()
  const id = useId()
  const { key } = value
  const name = t(`variants.kind.${kind}`)
  return (
    <li className="grid gap-1.5">
      <div className="flex items-center gap-2">
        {kind === 'shade' && (
          <input
            type="color"
            aria-label={t('variants.swatch', { number })}
            value={value.swatch || '#e4d5c5'}
            onChange={(event) => onEdit({ key, swatch: event.currentTarget.value })}
            className={classNames(
              'size-11 shrink-0 cursor-pointer rounded-full border-2 bg-paper p-1 [&::-moz-color-swatch]:rounded-full [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:rounded-full [&::-webkit-color-swatch]:border-0',
              value.swatch ? 'border-line' : 'border-cocoa border-dashed',
            )}
          />
        )}
        <div className="grid min-w-0 grow gap-2 sm:grid-cols-2">
          <input
            type="text"
            lang="en"
            aria-label={t('variants.value', { name, number })}
            placeholder={t('variants.value.placeholder')}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            value={value.value}
            maxLength={60}
            autoComplete="off"
            enterKeyHint="next"
            onChange={(event) => onEdit({ key, value: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              if (value.value.trim()) onEnter?.()
            }}
            className="field"
          />
          <input
            type="text"
            lang="so"
            aria-label={t('variants.valueSo', { name, number })}
            placeholder={t('variants.valueSo.placeholder')}
            value={value.valueSo}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => onEdit({ key, valueSo: event.currentTarget.value })}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            className="field"
          />
        </div>
        {onRemove && (
          <button
            type="button"
            aria-label={t('variants.value.remove', { name: value.value || `${name} ${number}` })}
            onClick={onRemove}
            className="grid size-11 shrink-0 place-items-center rounded-full text-danger hover:bg-sand"
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      <FieldError id={id} error={error} />
    </li>
  )
}
