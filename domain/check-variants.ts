import type { ProductOption } from './variants.ts'

interface Variant {
  choice: readonly string[]
  sku: string
}

/**
 * What is wrong with variants, as message by field (`variants.2.sku`); empty if nothing is. At
 * least one variant is assumed.
 */
export function variantProblems(
  options: readonly ProductOption[],
  variants: readonly Variant[],
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [at, { kind, values }] of options.entries()) {
    if (options.findIndex((other) => other.kind === kind) < at) {
      problems[`options.${at}.kind`] = 'Each kind only once'
    }
    for (const [place, { value }] of values.entries()) {
      if (values.findIndex((other) => isSame(other.value, value)) < place) {
        problems[`options.${at}.values.${place}`] = 'This value is listed twice'
      }
    }
  }
  if (options.length === 0 && variants.length > 1) {
    problems.options = 'Several variants need an option that tells them apart'
  }
  for (const [at, { choice, sku }] of variants.entries()) {
    if (!isChoiceOf(options, choice)) {
      problems[`variants.${at}.choice`] = 'Choose one value of each option'
    } else if (indexOfChoice(variants, choice) < at) {
      problems[`variants.${at}.choice`] = 'This choice is listed twice'
    }
    if (variants.findIndex((other) => other.sku === sku) < at) {
      problems[`variants.${at}.sku`] = 'This SKU is listed twice'
    }
  }
  return problems
}

/** The options without values that no variant has. */
export function usedOptions(
  options: readonly ProductOption[],
  variants: readonly Pick<Variant, 'choice'>[],
): ProductOption[] {
  return options.map(({ kind, values }, at) => ({
    kind,
    values: values.filter(({ value }) => variants.some(({ choice }) => choice[at] === value)),
  }))
}

function isChoiceOf(options: readonly ProductOption[], choice: readonly string[]): boolean {
  return (
    choice.length === options.length &&
    options.every(({ values }, at) => values.some(({ value }) => value === choice[at]))
  )
}

function indexOfChoice(variants: readonly Variant[], choice: readonly string[]): number {
  return variants.findIndex((other) => other.choice.join('\n') === choice.join('\n'))
}

/** '30 ml' and '30 ML' look like a mistake. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
