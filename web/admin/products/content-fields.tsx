import { MAX_PAO, TEXT_LIMITS } from '#domain/product-content.ts'
import { useT } from '../../i18n/t.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { FoldedGroup } from '../ui/folded-group.tsx'
import { ContentCheckbox } from './content-checkbox.tsx'
import { useContentText } from './content-text.ts'
import { FacetFields } from './facet-fields.tsx'
import { FoundAllergens } from './found-allergens.tsx'
import type { ProductField, ProductFormValues } from './parse-product-form.ts'

interface ContentFieldsProps {
  values: ProductFormValues
  onEdit: (field: ProductField, value: string) => void
  problem: (field: ProductField) => string | undefined
}

/** What the product page tells beyond name, price and description; closed until it is needed. */
export function ContentFields({ values, onEdit, problem }: ContentFieldsProps) {
  const t = useT()
  const { textOf, countries } = useContentText()
  const field = (name: ProductField) => ({
    name,
    label: t(`product.${name}`),
    value: values[name],
    error: problem(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onEdit(name, event.currentTarget.value),
    autoComplete: 'off',
  })
  const check = (name: 'ingredientsComplete' | 'sealed') => ({
    label: t(`product.${name}`),
    hint: t(`product.${name}.hint`),
    isChecked: values[name] === 'true',
    onChange: (isChecked: boolean) => onEdit(name, isChecked ? 'true' : ''),
  })
  const some = (...names: ProductField[]) =>
    names
      .filter((name) => values[name].trim())
      .map((name) => t(`product.${name}`))
      .join(', ') || t('product.content.none')
  return (
    <>
      <FoldedGroup
        title={t('product.group.ingredients')}
        summary={values.ingredients.split('\n').join(', ') || t('product.content.none')}
      >
        <TextArea
          {...field('ingredients')}
          hint={t('product.ingredients.hint')}
          rows={7}
          maxLength={5_000}
        />
        <div className="grid gap-5">
          <ContentCheckbox {...check('ingredientsComplete')} />
          <FoundAllergens ingredients={values.ingredients} />
        </div>
      </FoldedGroup>
      <FoldedGroup
        title={t('product.facets')}
        summary={textOf('facets', values.facets) || t('product.content.none')}
      >
        <FacetFields value={values.facets} onChange={(facets) => onEdit('facets', facets)} />
      </FoldedGroup>
      <FoldedGroup
        title={t('product.group.use')}
        summary={some('howToUse', 'howToUseSo', 'warnings', 'warningsSo')}
      >
        <TextArea {...field('howToUse')} maxLength={TEXT_LIMITS.howToUse} lang="en" />
        <TextArea {...field('howToUseSo')} maxLength={TEXT_LIMITS.howToUse} lang="so" />
        <TextArea
          {...field('warnings')}
          hint={t('product.warnings.hint')}
          maxLength={TEXT_LIMITS.warnings}
          lang="en"
        />
        <TextArea
          {...field('warningsSo')}
          hint={t('product.warnings.hint')}
          maxLength={TEXT_LIMITS.warnings}
          lang="so"
        />
      </FoldedGroup>
      <FoldedGroup
        title={t('product.group.label')}
        summary={some('origin', 'paoMonths', 'sealed', 'responsiblePerson')}
        hasProblem={problem('paoMonths') !== undefined}
      >
        <SelectField {...field('origin')}>
          <option value="">{t('product.origin.none')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('paoMonths')}
          hint={t('product.paoMonths.hint')}
          inputMode="numeric"
          maxLength={String(MAX_PAO).length}
        />
        <TextArea
          {...field('responsiblePerson')}
          hint={t('product.responsiblePerson.hint')}
          maxLength={TEXT_LIMITS.responsiblePerson}
        />
        <ContentCheckbox {...check('sealed')} />
      </FoldedGroup>
    </>
  )
}
