import { useLingui } from '@lingui/react/macro'
import { formatDate } from 'kit/locale'
import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { dateFormats, weekStarts } from 'tenant-api/contract/institute'
import { useSay } from '../../crud/words.ts'
import { ComboBox } from '../../ui/ComboBox.tsx'
import { useRegional } from '../../ui/Regional.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Select } from '../../ui/Select.tsx'
import { countryChoices, currencyChoices, zoneChoices } from './choices.ts'
import type { Part } from './parts.ts'

/** Country, time zone, currency and how dates are written. */
export function PlaceFields({ control, isDisabled }: Part) {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  const now = useNow()
  const searched = useMemo(
    () =>
      [
        { name: 'country', title: 'Country', choices: countryChoices(language) },
        { name: 'timeZone', title: 'Time zone', choices: zoneChoices(language, now) },
        { name: 'currency', title: 'Currency', choices: currencyChoices(language) },
      ] as const,
    [language, now],
  )
  const days = { monday: t`Monday`, saturday: t`Saturday`, sunday: t`Sunday` }
  const day = `${now.getFullYear()}-12-31`
  const patterns = dateFormats.map((pattern) => ({
    id: pattern,
    name: formatDate(language, day, { pattern }),
    hint: pattern,
  }))
  return (
    <div className="settings-fields">
      {searched.map(({ name, title, choices }) => (
        <Controller
          key={name}
          name={name}
          control={control}
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <div data-field={name}>
              <ComboBox
                label={say(title)}
                description={name === 'timeZone' ? t`School days and times follow this clock.` : undefined}
                choices={choices}
                value={value}
                onChange={onChange}
                error={error?.message}
                isDisabled={isDisabled}
              />
            </div>
          )}
        />
      ))}
      <Controller
        name="weekStart"
        control={control}
        render={({ field: { value, onChange, name } }) => (
          <Select
            label={say('Week begins on')}
            description={t`Calendars and “this week” follow it.`}
            name={name}
            choices={weekStarts.map((id) => ({ id, name: days[id] }))}
            value={value}
            onChange={onChange}
            isDisabled={isDisabled}
          />
        )}
      />
      <Controller
        name="dateFormat"
        control={control}
        render={({ field: { value, onChange, name } }) => (
          <Select
            label={say('Date format')}
            name={name}
            choices={patterns}
            value={value}
            onChange={onChange}
            isDisabled={isDisabled}
          />
        )}
      />
    </div>
  )
}
