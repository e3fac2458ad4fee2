import { type ComponentType, lazy, Suspense } from 'react'
import type { Control, ControllerRenderProps, FieldValues } from 'react-hook-form'
import { FieldInput } from '../../../../crud/form/fields/FieldInput.tsx'
import type { FieldRecord } from '../../../../crud/resource/fields.ts'
import { useSay } from '../../../../crud/resource/words.ts'
import { FieldToCome } from '../../../../ui/form/FieldToCome.tsx'
import { CountField, counted } from './CountField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'

/** Codes and addresses, which run from left to right in every language. */
const codes = [
  'website',
  'mapLink',
  'accountNumber',
  'iban',
  'swiftCode',
  'receiptPrefix',
  'prefix',
  'postfix',
] as const

export type SettingProps = {
  record: FieldRecord
  field: ControllerRenderProps
  control: Control<FieldValues>
  error: string | undefined
  isReadOnly: boolean
}

// They stand on the heavier fields; a page brings those that it has.
const place = () => import('./PlaceFields.tsx')
const look = () => import('./LookFields.tsx')
const languages = () => import('./LanguageFields.tsx')

const own: Readonly<Record<string, ComponentType<SettingProps>>> = {
  country: lazy(async () => ({ default: (await place()).CountryField })),
  timeZone: lazy(async () => ({ default: (await place()).ZoneField })),
  currency: lazy(async () => ({ default: (await place()).CurrencyField })),
  otherCurrencies: lazy(async () => ({ default: (await place()).OtherCurrenciesField })),
  dateFormat: lazy(async () => ({ default: (await place()).DateFormatField })),
  languages: lazy(async () => ({ default: (await languages()).LanguagesField })),
  language: lazy(async () => ({ default: (await languages()).FirstLanguageField })),
  theme: lazy(async () => ({ default: (await look()).ThemeField })),
  colour: lazy(async () => ({ default: (await look()).OwnColour })),
  mode: lazy(async () => ({ default: (await look()).AppearanceField })),
  ...Object.fromEntries(counted.map((name) => [name, CountField])),
  ...Object.fromEntries(codes.map((name) => [name, CodeField])),
}

/** As high as the field will be, so that nothing moves. */
function ToCome({ record: { title, hint } }: Pick<SettingProps, 'record'>) {
  const say = useSay()
  return (
    <div className="field">
      <FieldToCome label={say(title)} />
      {hint && <span className="field-description">{say(hint)}</span>}
    </div>
  )
}

/** One setting: as its contract asks for it, or in a field of its own. */
export function SettingField(props: SettingProps) {
  const { record, field, error, isReadOnly } = props
  const Own = own[record.name]
  if (Own)
    return (
      <div className="field-place" data-field={record.name}>
        <Suspense fallback={<ToCome record={record} />}>
          <Own {...props} />
        </Suspense>
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

function CodeField({ record, field: { ref, ...field }, error, isReadOnly }: SettingProps) {
  const say = useSay()
  return (
    <TextField
      {...field}
      inputRef={ref}
      dir="ltr"
      label={say(record.title)}
      description={record.hint && say(record.hint)}
      maxLength={record.max}
      showOptional
      error={error}
      isReadOnly={isReadOnly}
    />
  )
}
