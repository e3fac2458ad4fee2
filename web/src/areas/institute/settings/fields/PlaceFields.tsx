import { formatDate } from 'kit/text/locale'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { dateFormats } from 'tenant-api/contract/institute/institute'
import { useSay } from '../../../../crud/resource/words.ts'
import { ComboBox } from '../../../../ui/form/choice/ComboBox.tsx'
import { MultiSelect } from '../../../../ui/form/choice/MultiSelect.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { type Choice, Select } from '../../../../ui/form/choice/Select.tsx'
import { useNow } from '../../../../ui/date/use-now.ts'
import { countryChoices, currencyChoices, zoneChoices } from './choices.ts'
import type { SettingProps } from './SettingField.tsx'

export function CountryField(props: SettingProps) {
  const { language } = useRegional()
  const choices = useMemo(() => countryChoices(language), [language])
  return <Searched {...props} choices={choices} />
}

export function ZoneField(props: SettingProps) {
  const { language } = useRegional()
  const now = useNow()
  const choices = useMemo(() => zoneChoices(language, now), [language, now])
  return <Searched {...props} choices={choices} />
}

export function CurrencyField(props: SettingProps) {
  const { language } = useRegional()
  const choices = useMemo(() => currencyChoices(language), [language])
  return <Searched {...props} choices={choices} />
}

/** Without the school's own currency, which is always taken. */
export function OtherCurrenciesField({ record, field, control, error, isReadOnly }: SettingProps) {
  const say = useSay()
  const { language } = useRegional()
  const own = useWatch({ control, name: 'currency' })
  const choices = useMemo(() => currencyChoices(language).filter(({ id }) => id !== own), [language, own])
  return (
    <MultiSelect
      label={say(record.title)}
      description={record.hint && say(record.hint)}
      name={field.name}
      choices={choices}
      value={field.value}
      onChange={field.onChange}
      error={error}
      isDisabled={isReadOnly}
    />
  )
}

/** Each way of writing dates is shown by the last day of the year, which no two ways write alike. */
export function DateFormatField({ record, field, error, isReadOnly }: SettingProps) {
  const say = useSay()
  const { language } = useRegional()
  const day = `${useNow().getFullYear()}-12-31`
  const choices = dateFormats.map((pattern) => ({
    id: pattern,
    name: formatDate(language, day, { pattern }),
    hint: pattern,
  }))
  return (
    <Select
      label={say(record.title)}
      name={field.name}
      choices={choices}
      value={field.value}
      onChange={field.onChange}
      error={error}
      isDisabled={isReadOnly}
    />
  )
}

/** One of hundreds, found by typing. */
function Searched({
  record,
  field,
  error,
  isReadOnly,
  choices,
}: SettingProps & { choices: readonly Choice[] }) {
  const say = useSay()
  return (
    <ComboBox
      label={say(record.title)}
      description={record.hint && say(record.hint)}
      choices={choices}
      value={field.value}
      onChange={field.onChange}
      error={error}
      isDisabled={isReadOnly}
    />
  )
}
