import type { ComponentType } from 'react'
import type { Control, ControllerRenderProps, FieldValues } from 'react-hook-form'
import { FieldInput } from '../../crud/FieldInput.tsx'
import type { FieldRecord } from '../../crud/fields.ts'
import {
  CountryField,
  CurrencyField,
  DateFormatField,
  OtherCurrenciesField,
  ZoneField,
} from './PlaceFields.tsx'
import { FirstLanguageField, LanguagesField } from './LanguageFields.tsx'
import { AppearanceField, OwnColour, ThemeField } from './LookFields.tsx'
import { CodeField, isCode } from './CodeField.tsx'
import { CountField, isCounted } from './CountField.tsx'

export type SettingProps = {
  record: FieldRecord
  field: ControllerRenderProps
  control: Control<FieldValues>
  error: string | undefined
  isReadOnly: boolean
}

const own: Readonly<Record<string, ComponentType<SettingProps>>> = {
  country: CountryField,
  timeZone: ZoneField,
  currency: CurrencyField,
  otherCurrencies: OtherCurrenciesField,
  dateFormat: DateFormatField,
  languages: LanguagesField,
  language: FirstLanguageField,
  theme: ThemeField,
  colour: OwnColour,
  mode: AppearanceField,
}

/** Numbers with a unit, and codes. */
function ofKind(name: string): ComponentType<SettingProps> | undefined {
  if (isCounted(name)) return CountField
  return isCode(name) ? CodeField : undefined
}

/** One setting: as its contract asks for it, or in a field of its own. */
export function SettingField(props: SettingProps) {
  const { record, field, error, isReadOnly } = props
  const Own = own[record.name] ?? ofKind(record.name)
  if (Own)
    return (
      <div className="field-place" data-field={record.name}>
        <Own {...props} />
      </div>
    )
  return (
    <FieldInput
      field={record}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={error}
      isReadOnly={isReadOnly}
    />
  )
}
