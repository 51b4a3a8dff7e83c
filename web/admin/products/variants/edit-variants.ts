import { MAX_OPTION_VALUES, MAX_VARIANTS, OPTION_KINDS, type OptionKind } from '#domain/variants.ts'
import type { ValueForm, VariantForm, VariantsForm } from './variants-form.ts'

/** The kinds that no other option has. */
export function freeKinds({ options }: VariantsForm, at = options.length): OptionKind[] {
  return OPTION_KINDS.filter(
    (kind) => !options.some((one, place) => one.kind === kind && place !== at),
  )
}

/** A further option, of which every variant has the first value. */
export function addOption(form: VariantsForm): VariantsForm {
  const value = newValue()
  return {
    options: [...form.options, { kind: freeKinds(form)[0]!, values: [value] }],
    variants: form.variants.map((one) => ({ ...one, choice: [...one.choice, value.key] })),
  }
}

/** Whether the variants still differ without this option. */
export function canRemoveOption({ variants }: VariantsForm, at: number): boolean {
  const rest = variants.map(({ choice }) => choice.filter((_, place) => place !== at).join(' '))
  return new Set(rest).size === variants.length
}

export function removeOption(form: VariantsForm, at: number): VariantsForm {
  return {
    options: form.options.filter((_, place) => place !== at),
    variants: form.variants.map((one) => ({
      ...one,
      choice: one.choice.filter((_, place) => place !== at),
    })),
  }
}

export function setKind(form: VariantsForm, at: number, kind: OptionKind): VariantsForm {
  const options = form.options.map((one, place) => (place === at ? { ...one, kind } : one))
  return { ...form, options }
}

export function canAddValue({ options, variants }: VariantsForm, at: number): boolean {
  const others = options[1 - at]?.values.length ?? 1
  return options[at]!.values.length < MAX_OPTION_VALUES && variants.length + others <= MAX_VARIANTS
}

/** A further value, with a new variant for each value of the other option. */
export function addValue(form: VariantsForm, at: number): VariantsForm {
  const value = newValue()
  const others = form.options[1 - at]?.values.map(({ key }) => key) ?? [null]
  const choices = others.map((other) => {
    if (other === null) return [value.key]
    return at === 0 ? [value.key, other] : [other, value.key]
  })
  return {
    options: form.options.map((one, place) =>
      place === at ? { ...one, values: [...one.values, value] } : one,
    ),
    variants: [...form.variants, ...choices.map((choice) => newVariant(form, choice))],
  }
}

/** Edits a value; a size such as '50 ml' also fills in the net amount of its variants. */
export function editValue(
  form: VariantsForm,
  at: number,
  { key, ...change }: Partial<ValueForm> & Pick<ValueForm, 'key'>,
): VariantsForm {
  const option = form.options[at]!
  const before = option.values.find((one) => one.key === key)!
  const after = { ...before, ...change }
  const values = option.values.map((one) => (one === before ? after : one))
  const options = form.options.map((one) => (one === option ? { ...one, values } : one))
  const guess = option.kind === 'size' ? amountIn(after.value) : null
  const last = amountIn(before.value)
  return {
    options,
    variants: form.variants.map((one) => {
      const isOwn = one.choice[at] === key
      const isGuessed = one.netAmount === '' || one.netAmount === last?.netAmount
      return isOwn && isGuessed && change.value !== undefined && (guess || last)
        ? { ...one, ...(guess ?? { netAmount: '' }) }
        : one
    }),
  }
}

/** Without this value and the variants that have it; the last one stays. */
export function removeValue(form: VariantsForm, at: number, key: string): VariantsForm {
  const variants = form.variants.filter(({ choice }) => choice[at] !== key)
  return withoutUnused({ ...form, variants })
}

export function removeVariant(form: VariantsForm, key: string): VariantsForm {
  return withoutUnused({ ...form, variants: form.variants.filter((one) => one.key !== key) })
}

function withoutUnused({ options, variants }: VariantsForm): VariantsForm {
  const used = new Set(variants.flatMap(({ choice }) => choice))
  return {
    options: options.map((one) => ({
      ...one,
      values: one.values.filter(({ key }) => used.has(key)),
    })),
    variants,
  }
}

export function editVariant(
  form: VariantsForm,
  key: string,
  change: Partial<VariantForm>,
): VariantsForm {
  const variants = form.variants.map((one) => (one.key === key ? { ...one, ...change } : one))
  return { ...form, variants }
}

export function editAll(form: VariantsForm, change: Partial<VariantForm>): VariantsForm {
  return { ...form, variants: form.variants.map((one) => ({ ...one, ...change })) }
}

export function moveVariant(form: VariantsForm, key: string, by: -1 | 1): VariantsForm {
  const from = form.variants.findIndex((one) => one.key === key)
  const variants = form.variants.toSpliced(from, 1).toSpliced(from + by, 0, form.variants[from]!)
  return { ...form, variants }
}

/** The choices of two options that no variant has. */
export function missingChoices({ options, variants }: VariantsForm): string[][] {
  if (options.length < 2) return []
  const known = new Set(variants.map(({ choice }) => choice.join(' ')))
  const [one, two] = options
  return one!.values
    .flatMap((first) => two!.values.map((second) => [first.key, second.key]))
    .filter((choice) => !known.has(choice.join(' ')))
}

export function addChoice(form: VariantsForm, choice: string[]): VariantsForm {
  return { ...form, variants: [...form.variants, newVariant(form, choice)] }
}

let lastKey = 0

function newKey(): string {
  return `new ${++lastKey}`
}

function newValue(): ValueForm {
  return { key: newKey(), value: '', valueSo: '', swatch: '' }
}

/** Like the last one, except for what has to differ. */
function newVariant({ options, variants }: VariantsForm, choice: string[]): VariantForm {
  const last = variants.at(-1)!
  const isSize = options.some(({ kind }) => kind === 'size')
  return {
    ...last,
    key: newKey(),
    id: null,
    choice,
    sku: null,
    picture: '',
    netAmount: isSize ? '' : last.netAmount,
    weight: isSize ? '' : last.weight,
    units: '',
    parts: [],
  }
}

function amountIn(value: string): Pick<VariantForm, 'netAmount' | 'netUnit'> | null {
  const found = /^(\d{1,6}(?:[.,]\d{1,3})?)\s*(ml|g)$/i.exec(value.trim())
  if (!found) return null
  return {
    netAmount: found[1]!.replace(',', '.'),
    netUnit: found[2]!.toLowerCase() === 'g' ? 'g' : 'ml',
  }
}
